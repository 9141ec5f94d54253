-- catalog: a merchant's own data. Every table but site is distributed by site_id and closed by row level
-- security; the app reaches it only inside forSite().

CREATE TABLE site (
  site_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  domain text NOT NULL CHECK (char_length(domain) BETWEEN 1 AND 253),
  is_verified boolean NOT NULL DEFAULT false,
  has_active_subscription boolean NOT NULL DEFAULT true,
  image_url text,
  created_at timestamptz NOT NULL,
  UNIQUE (company_id, domain)
);
-- A domain belongs to one company only once that company has proved that it holds it.
CREATE UNIQUE INDEX site_verified_domain ON site (domain) WHERE is_verified;

CREATE TABLE category (
  site_id bigint NOT NULL,
  category_id bigint NOT NULL,
  path text NOT NULL, -- names from the root down, joined by "/"; a slash inside a name is U+2215
  PRIMARY KEY (site_id, category_id),
  UNIQUE (site_id, path)
);

CREATE TABLE brand (
  site_id bigint NOT NULL,
  brand_id bigint NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (site_id, brand_id),
  UNIQUE (site_id, name)
);

-- What is shown of a product but never sorted or filtered by.
CREATE TABLE product (
  site_id bigint NOT NULL,
  product_id bigint NOT NULL, -- on the wire both productId and packetId of an own product
  page_id uuid, -- null: an offline product without a public page
  url text,
  title text NOT NULL,
  sku text,
  gtin text,
  mpn text,
  image_url text,
  dynamic_fields jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, product_id)
);
CREATE UNIQUE INDEX product_page ON product (site_id, page_id) WHERE page_id IS NOT NULL;
CREATE INDEX product_title_search ON product USING gin (site_id, fold(title) gin_trgm_ops);
CREATE INDEX product_sku_search ON product USING gin (site_id, fold(sku) gin_trgm_ops);

-- One narrow row a product, holding all that the list sorts and filters by. Market figures are recomputed when
-- an offer changes, never when the list is read. "all" counts every offer with a price in lei that was read within
-- 48 h; "in" leaves out those that are out of stock.
CREATE TABLE listing (
  site_id bigint NOT NULL,
  product_id bigint NOT NULL,
  brand_id bigint,
  category_id bigint,
  price_bani bigint CHECK (price_bani > 0), -- own price; null until read, or in another currency than lei
  previous_price_bani bigint, -- the price before the last change
  cut_price_bani bigint, -- the struck-through price of the page, above the price
  own_currency text,
  observed_at timestamptz, -- when the own page's present state was observed: older ones are passed over
  price_changed_at timestamptz, -- last change of the own price
  market_changed_at timestamptz, -- last change of the own price or of any offer
  quantity numeric(12, 1),
  availability text NOT NULL DEFAULT 'NOT_AVAILABLE'
    CHECK (availability IN ('IN_STOCK', 'OUT_OF_STOCK', 'NOT_AVAILABLE')),
  availability_label text,
  is_promo boolean NOT NULL DEFAULT false,
  is_offline boolean NOT NULL DEFAULT false,
  is_fresh boolean NOT NULL DEFAULT false, -- the own page was read within 48 h
  has_fresh_offer boolean NOT NULL DEFAULT false, -- at least one offer was read within 48 h: "tracked"
  offers_all integer NOT NULL DEFAULT 0,
  offers_in integer NOT NULL DEFAULT 0,
  cheaper_all integer NOT NULL DEFAULT 0, -- offers below the own price: the own position less one
  cheaper_in integer NOT NULL DEFAULT 0,
  min_all_bani bigint,
  min_in_bani bigint,
  avg_all_bani bigint,
  avg_in_bani bigint,
  max_all_bani bigint,
  max_in_bani bigint,
  over_min_all_bp integer, -- (own − lowest) / lowest in basis points
  over_min_in_bp integer,
  over_avg_all_bp integer,
  over_avg_in_bp integer,
  PRIMARY KEY (site_id, product_id),
  FOREIGN KEY (site_id, product_id) REFERENCES product ON DELETE CASCADE,
  FOREIGN KEY (site_id, brand_id) REFERENCES brand,
  FOREIGN KEY (site_id, category_id) REFERENCES category
);
CREATE INDEX listing_over_min_in ON listing (site_id, over_min_in_bp DESC NULLS LAST, product_id);
CREATE INDEX listing_over_avg_in ON listing (site_id, over_avg_in_bp DESC NULLS LAST, product_id);
CREATE INDEX listing_quantity ON listing (site_id, quantity DESC NULLS LAST, product_id);
CREATE INDEX listing_price ON listing (site_id, price_bani, product_id);
CREATE INDEX listing_brand ON listing (site_id, brand_id, product_id);
CREATE INDEX listing_category ON listing (site_id, category_id, product_id);
CREATE INDEX listing_market_changed ON listing (site_id, market_changed_at);

-- A rival's page as seen from one own product. Changes only when the page's observation does.
CREATE TABLE offer (
  site_id bigint NOT NULL,
  product_id bigint NOT NULL,
  offer_id bigint NOT NULL, -- on the wire productId and competitorPacketId of the offer
  page_id uuid NOT NULL,
  domain text NOT NULL, -- host without "www.": the rival's name on every screen
  url text NOT NULL,
  title text,
  brand text,
  sku text,
  image_url text,
  price_minor bigint CHECK (price_minor > 0), -- hundredths of the currency's unit; null until read
  previous_price_minor bigint,
  cut_price_minor bigint,
  currency text,
  availability text NOT NULL DEFAULT 'NOT_AVAILABLE'
    CHECK (availability IN ('IN_STOCK', 'OUT_OF_STOCK', 'NOT_AVAILABLE')),
  availability_label text,
  quantity numeric(12, 1),
  is_promo boolean NOT NULL DEFAULT false,
  is_fresh boolean NOT NULL DEFAULT false, -- its page was read within 48 h
  observed_at timestamptz, -- when its present state was observed: older observations are passed over
  price_changed_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, product_id, offer_id),
  UNIQUE (site_id, offer_id),
  UNIQUE (site_id, product_id, page_id),
  FOREIGN KEY (site_id, product_id) REFERENCES product ON DELETE CASCADE
);
CREATE INDEX offer_domain ON offer (site_id, domain);

-- What people change in their links, for monitoring to take up: written in the transaction of the change.
CREATE TABLE watch_outbox (
  site_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  action text NOT NULL CHECK (action IN ('watch', 'unwatch', 'recheck')),
  page_id uuid NOT NULL,
  url text NOT NULL,
  record_id bigint NOT NULL, -- the product's id for its own page, the offer's id for a rival's
  product_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, entry_id)
);

DO $$
DECLARE merchant_table text;
BEGIN
  FOREACH merchant_table IN ARRAY ARRAY['category', 'brand', 'product', 'listing', 'offer', 'watch_outbox'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format(
      'CREATE POLICY own_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())',
      merchant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vizor_app, vizor_worker', merchant_table);
  END LOOP;
END $$;

-- The queue of link changes is the one merchant table that the worker empties across sites; it holds nothing
-- that page_watch, the worker's own table, does not hold as well.
CREATE POLICY worker_reads_queue ON watch_outbox FOR SELECT TO vizor_worker USING (true);
CREATE POLICY worker_empties_queue ON watch_outbox FOR DELETE TO vizor_worker USING (true);

GRANT SELECT, INSERT, UPDATE, DELETE ON site TO vizor_app;
GRANT SELECT ON site TO vizor_worker;
