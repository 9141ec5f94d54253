-- catalog: the entry of product history that an entry rolls back.
ALTER TABLE product_history ADD COLUMN rolls_back bigint;
CREATE INDEX product_history_rollback ON product_history (site_id, rolls_back) WHERE rolls_back IS NOT NULL;

-- matching: links to be scored again, because their page names another product or their price ratio left or entered the
-- usual range. A link is queued once; queued again while it is worked on, its entry has another id and stays.
CREATE TABLE link_check (
  site_id bigint NOT NULL,
  product_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  entry_id uuid NOT NULL DEFAULT gen_random_uuid(),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, product_id, offer_id),
  FOREIGN KEY (site_id, product_id) REFERENCES product ON DELETE CASCADE
);
CREATE INDEX link_check_time ON link_check (queued_at);

-- matching: what a link was scored with last. Propagation compares it with what is read, so that unchanged links are not queued.
CREATE TABLE link_score (
  site_id bigint NOT NULL,
  product_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  page_key text NOT NULL, -- of title, GTIN and SKU of the competitor's page
  is_ratio_off boolean NOT NULL,
  probability real NOT NULL,
  scored_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, product_id, offer_id),
  FOREIGN KEY (site_id, product_id) REFERENCES product ON DELETE CASCADE
);

-- matching: links that look wrong, and what people decided. A link is flagged once for what its page names.
CREATE TABLE flagged_link (
  site_id bigint NOT NULL,
  flag_id bigint NOT NULL,
  product_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  page_id uuid NOT NULL,
  page_key text NOT NULL,
  probability real NOT NULL,
  reasons jsonb NOT NULL, -- as the scorer returns them
  is_ratio_off boolean NOT NULL,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'ACCEPTED', 'DENIED')),
  flagged_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint,
  PRIMARY KEY (site_id, flag_id),
  UNIQUE (site_id, product_id, offer_id, page_key),
  FOREIGN KEY (site_id, product_id) REFERENCES product ON DELETE CASCADE
);
CREATE INDEX flagged_link_open ON flagged_link (site_id, flagged_at DESC, flag_id DESC) WHERE state = 'OPEN';

DO $$
DECLARE merchant_table text;
BEGIN
  FOREACH merchant_table IN ARRAY ARRAY['link_check', 'link_score', 'flagged_link'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format(
      'CREATE POLICY own_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())',
      merchant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vizor_app, vizor_worker', merchant_table);
  END LOOP;
END $$;

-- The worker takes entries of all sites; app and worker write those of the site that they work for.
CREATE POLICY worker_reads_queue ON link_check FOR SELECT TO vizor_worker USING (true);
CREATE POLICY worker_empties_queue ON link_check FOR DELETE TO vizor_worker USING (true);
