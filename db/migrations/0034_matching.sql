-- catalog: the matcher added the link and no person has confirmed it. It is shown and counted, and no price is computed from it.
ALTER TABLE offer ADD COLUMN is_matched boolean NOT NULL DEFAULT false;
ALTER TABLE product_history DROP CONSTRAINT product_history_source_check;
ALTER TABLE product_history ADD CONSTRAINT product_history_source_check
  CHECK (source IN ('PRODUCT_FEED', 'MATCHING'));

-- monitoring: pages by the time of their last visible change, for those that compare what pages name.
CREATE INDEX page_observed ON page (observed_at, page_id) WHERE observed_at IS NOT NULL;

-- matching: what publicly read pages name, shared by all merchants and distributed by page_id. Nothing here comes from a
-- merchant's files, and nothing says who watches a page.
CREATE TABLE known_page (
  page_id uuid PRIMARY KEY,
  url text NOT NULL,
  domain text NOT NULL, -- host without "www."
  source text NOT NULL CHECK (source IN ('CRAWL', 'SHOP')), -- SHOP: read once, in a search through a shop
  title text NOT NULL,
  brand text,
  gtin text,
  mpn text,
  sku text,
  category text,
  image_url text,
  price_minor bigint,
  currency text,
  attributes jsonb NOT NULL DEFAULT '{}', -- texts by name
  read_at timestamptz NOT NULL
);
CREATE INDEX known_page_shop_age ON known_page (read_at) WHERE source = 'SHOP';

-- Hashes of GTIN, numbers and words under which a page is found.
CREATE TABLE known_page_key (
  key integer NOT NULL,
  page_id uuid NOT NULL,
  PRIMARY KEY (key, page_id)
);
CREATE INDEX known_page_key_page ON known_page_key (page_id);

-- How far the pages of the crawl are indexed.
CREATE TABLE known_page_progress (
  source text PRIMARY KEY,
  observed_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON known_page, known_page_key, known_page_progress TO vizor_worker;
GRANT SELECT ON known_page TO vizor_app;

-- matching: pages that may sell a product, and what became of them. A denied pair stays, so that it is not offered again while
-- both name the same.
CREATE TABLE match_candidate (
  site_id bigint NOT NULL,
  match_id bigint NOT NULL,
  product_id bigint NOT NULL,
  page_id uuid NOT NULL,
  url text NOT NULL,
  domain text NOT NULL,
  title text NOT NULL, -- of the page; shown where the page is not known any more, and searched
  brand text, -- of the page; a confirmed pair says that it is the product's brand
  probability double precision NOT NULL,
  reasons jsonb NOT NULL, -- as the scorer returns them
  identity_key text NOT NULL, -- of what both named when they were scored
  state text NOT NULL DEFAULT 'NEW' CHECK (state IN ('NEW', 'LATER', 'LINKED', 'ACCEPTED', 'DENIED')),
  previous_state text CHECK (previous_state IN ('NEW', 'LATER', 'LINKED')), -- before a person's decision
  offer_id bigint, -- of the link that was added
  found_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint,
  batch_id uuid, -- of the decision
  PRIMARY KEY (site_id, match_id),
  UNIQUE (site_id, product_id, page_id),
  FOREIGN KEY (site_id, product_id) REFERENCES product ON DELETE CASCADE
);
CREATE INDEX match_candidate_list ON match_candidate (site_id, state, probability DESC, match_id);
CREATE INDEX match_candidate_batch ON match_candidate (site_id, batch_id) WHERE batch_id IS NOT NULL;

CREATE TABLE match_settings (
  site_id bigint PRIMARY KEY,
  adds_automatically boolean NOT NULL,
  automatic_threshold double precision NOT NULL CHECK (automatic_threshold BETWEEN 0.5 AND 1),
  colour_is_variant boolean NOT NULL
);

-- matching: searches that people started, among known pages or through a competitor's shop.
CREATE TABLE match_run (
  site_id bigint NOT NULL,
  run_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PRODUCTS', 'SHOP')),
  domain text, -- of the shop
  list_url text, -- of its sitemap or feed, where a person gave it
  product_ids bigint[], -- null: every product of the site
  state text NOT NULL DEFAULT 'RUNNING' CHECK (state IN ('RUNNING', 'DONE', 'STOPPED', 'FAILED')),
  reason text, -- why it failed
  is_listed boolean NOT NULL DEFAULT false, -- the addresses of the shop are stored
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  candidates integer NOT NULL DEFAULT 0,
  after_id bigint NOT NULL DEFAULT 0, -- products up to this one are done
  started_by bigint NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (site_id, run_id)
);

-- Addresses of a shop, the most promising first.
CREATE TABLE match_run_address (
  site_id bigint NOT NULL,
  run_id uuid NOT NULL,
  place integer NOT NULL, -- from 0
  url text NOT NULL,
  PRIMARY KEY (site_id, run_id, place),
  FOREIGN KEY (site_id, run_id) REFERENCES match_run ON DELETE CASCADE
);

DO $$
DECLARE merchant_table text;
BEGIN
  FOREACH merchant_table IN ARRAY ARRAY['match_candidate', 'match_settings', 'match_run', 'match_run_address'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format(
      'CREATE POLICY own_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())',
      merchant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vizor_app, vizor_worker', merchant_table);
  END LOOP;
END $$;
