-- exchange: what a run of a product feed read with doubt, and when it last advanced.

ALTER TABLE product_feed_run
  ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]', -- list of FeedWarning: kind, count and examples
  ADD COLUMN reading_no integer NOT NULL DEFAULT 0, -- how often its reading began: only the last one may store items
  ADD COLUMN advanced_at timestamptz; -- when it last stored or applied items or was confirmed; null: not since it was queued
