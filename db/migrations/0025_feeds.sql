-- exchange: product feeds that a site reads its own products from, and the price feed that it serves.

-- The address that a site's products are read from. One a site.
CREATE TABLE product_feed (
  site_id bigint PRIMARY KEY,
  url text NOT NULL CHECK (char_length(url) BETWEEN 1 AND 2048),
  local_hour smallint NOT NULL CHECK (local_hour BETWEEN 0 AND 23), -- of Europe/Bucharest, from which it is read each day
  is_confirmed boolean NOT NULL DEFAULT false, -- a person has confirmed the preview of this address
  is_paused boolean NOT NULL DEFAULT false,
  applied_items integer, -- of the last run that was applied; null: none of this address
  started_day date, -- local day of the last daily run: there is one a day
  changed_at timestamptz NOT NULL,
  changed_by bigint NOT NULL -- who answers for what the feed changes
);

-- Each reading of a feed, with what became of it.
CREATE TABLE product_feed_run (
  site_id bigint NOT NULL,
  run_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PREVIEW', 'DAILY', 'MANUAL')),
  state text NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED', 'READING', 'WAITING', 'HELD', 'APPLYING', 'DONE', 'FAILED',
    'DISCARDED')),
  url text NOT NULL,
  queued_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  items integer NOT NULL DEFAULT 0, -- those that can be applied
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  missing integer NOT NULL DEFAULT 0, -- products that earlier runs named and this one does not
  previous_items integer, -- of the last applied run, which decides whether this one is held
  after_item integer NOT NULL DEFAULT 0, -- applied up to this item
  error text, -- of FAILED
  decided_by bigint, -- who confirmed or discarded it; null: nobody needed to, or a later run replaced it
  PRIMARY KEY (site_id, run_id)
);
CREATE INDEX product_feed_run_time ON product_feed_run (site_id, queued_at DESC);
CREATE INDEX product_feed_run_queued ON product_feed_run (queued_at);
-- One run of a site is under way.
CREATE UNIQUE INDEX product_feed_run_active ON product_feed_run (site_id) WHERE state IN ('QUEUED', 'READING', 'APPLYING');

-- Items of a run from reading until they are applied; refused ones until the next run.
CREATE TABLE product_feed_item (
  site_id bigint NOT NULL,
  run_id uuid NOT NULL,
  item_no integer NOT NULL, -- in the order of the feed, from 1
  item_key text, -- the feed's id of the item
  url text, -- normalised
  details jsonb NOT NULL, -- what the feed states (FeedDetails)
  outcome text NOT NULL CHECK (outcome IN ('NEW', 'CHANGED', 'UNCHANGED', 'REFUSED')),
  refusal text, -- of REFUSED
  product_id bigint, -- the product that it is about, as it was read
  PRIMARY KEY (site_id, run_id, item_no)
);
CREATE INDEX product_feed_item_outcome ON product_feed_item (site_id, run_id, outcome, item_no);
CREATE INDEX product_feed_item_product ON product_feed_item (site_id, run_id, product_id) WHERE product_id IS NOT NULL;

-- What the feed last stated of each own product. Prices and stock are statements: the page decides what is compared. The row
-- of a product that a person deletes stays, so that the feed does not bring the product back.
CREATE TABLE product_feed_product (
  site_id bigint NOT NULL,
  product_id bigint NOT NULL,
  address_key uuid, -- of the item's address
  item_key text,
  price_minor bigint CHECK (price_minor > 0), -- hundredths of the currency's unit
  currency text,
  sale_price_minor bigint CHECK (sale_price_minor > 0),
  sale_from timestamptz,
  sale_until timestamptz,
  availability text CHECK (availability IN ('IN_STOCK', 'OUT_OF_STOCK')),
  cost_bani bigint, -- as the feed last set it: a cost that differs was set by a person
  seen_run_id uuid NOT NULL,
  seen_at timestamptz NOT NULL,
  missing_since timestamptz, -- null: the last applied run names it
  PRIMARY KEY (site_id, product_id)
);
CREATE INDEX product_feed_product_address ON product_feed_product (site_id, address_key);
CREATE INDEX product_feed_product_missing ON product_feed_product (site_id, missing_since, product_id)
  WHERE missing_since IS NOT NULL;

-- The secret address at which a site's approved prices are served. Only its hash is stored.
CREATE TABLE price_feed (
  site_id bigint PRIMARY KEY,
  token_sha256 bytea NOT NULL CHECK (octet_length(token_sha256) = 32),
  created_at timestamptz NOT NULL,
  created_by bigint NOT NULL,
  last_used_at timestamptz,
  content_sha256 bytea, -- of what was last served, for Last-Modified
  content_changed_at timestamptz
);
CREATE UNIQUE INDEX price_feed_token ON price_feed (token_sha256, site_id);

-- catalog: products are found by the SKU that a file or a feed names.
CREATE INDEX product_exact_sku ON product (site_id, sku) WHERE sku IS NOT NULL;

-- catalog: which part of the program a person's change came through; null: a screen.
ALTER TABLE product_history ADD COLUMN source text CHECK (source IN ('PRODUCT_FEED'));

DO $$
DECLARE merchant_table text;
BEGIN
  FOREACH merchant_table IN ARRAY ARRAY['product_feed', 'product_feed_run', 'product_feed_item', 'product_feed_product',
    'price_feed'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format(
      'CREATE POLICY own_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())',
      merchant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vizor_app, vizor_worker', merchant_table);
  END LOOP;
END $$;
-- The worker finds the feeds that are due, runs whose job was lost, and the site of a price feed's address.
CREATE POLICY worker_finds_feeds ON product_feed FOR SELECT TO vizor_worker USING (true);
CREATE POLICY worker_finds_runs ON product_feed_run FOR SELECT TO vizor_worker USING (true);
CREATE POLICY worker_finds_addresses ON price_feed FOR SELECT TO vizor_worker USING (true);
