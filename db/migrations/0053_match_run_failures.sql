-- matching: visits of the next page of a shop that failed for the moment, counted over all parts of a search.
ALTER TABLE match_run ADD COLUMN failures integer NOT NULL DEFAULT 0;
