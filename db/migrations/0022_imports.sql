-- exchange: files of products that people import, what each row was read as, and what an import did to each product, so that
-- it can be undone as a whole.

CREATE TABLE product_import (
  site_id bigint NOT NULL,
  import_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('LINKS', 'OFFLINE_PRODUCTS', 'OFFLINE_PRICES')),
  state text NOT NULL CHECK (state IN ('PREVIEW', 'QUEUED', 'RUNNING', 'DONE', 'FAILED', 'UNDONE')),
  file_name text NOT NULL CHECK (char_length(file_name) BETWEEN 1 AND 200),
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  total integer NOT NULL, -- rows with content, without the heading
  processed integer NOT NULL DEFAULT 0,
  new_rows integer NOT NULL DEFAULT 0,
  known_rows integer NOT NULL DEFAULT 0,
  changed_rows integer NOT NULL DEFAULT 0,
  refused_rows integer NOT NULL DEFAULT 0,
  error text, -- code of kit/problems.ts; of FAILED
  applied_at timestamptz, -- the transaction that changed the products
  undone_at timestamptz,
  undone_by bigint,
  PRIMARY KEY (site_id, import_id)
);
CREATE INDEX product_import_time ON product_import (site_id, created_at DESC);

CREATE TABLE product_import_row (
  site_id bigint NOT NULL,
  import_id uuid NOT NULL,
  row_number integer NOT NULL CHECK (row_number > 0), -- as the spreadsheet counts, the heading included
  content jsonb NOT NULL, -- as it was read from the file
  outcome text NOT NULL CHECK (outcome IN ('NEW', 'KNOWN', 'CHANGED', 'REFUSED')),
  result jsonb NOT NULL, -- what the row does to its product, and what was refused of it
  PRIMARY KEY (site_id, import_id, row_number),
  FOREIGN KEY (site_id, import_id) REFERENCES product_import ON DELETE CASCADE
);
CREATE INDEX product_import_row_outcome ON product_import_row (site_id, import_id, outcome, row_number);

-- What an applied import did to a product. No key to product: a product that somebody has deleted since is a reason against
-- the undoing.
CREATE TABLE product_import_change (
  site_id bigint NOT NULL,
  import_id uuid NOT NULL,
  product_id bigint NOT NULL,
  row_number integer NOT NULL,
  is_created boolean NOT NULL,
  last_entry_at timestamptz, -- of the import's own entries in product_history; null: it wrote none
  before jsonb NOT NULL, -- values before the import, of those that it changed
  offer_ids bigint[] NOT NULL DEFAULT '{}', -- links that it added
  pricing_version integer, -- of product_pricing after the import; null: it did not change costs
  promotion_id bigint, -- the campaign that it planned
  PRIMARY KEY (site_id, import_id, product_id),
  FOREIGN KEY (site_id, import_id) REFERENCES product_import ON DELETE CASCADE
);

-- catalog: prices of offline products as people uploaded them. A price is in force until the next one.
CREATE TABLE own_price_point (
  site_id bigint NOT NULL,
  product_id bigint NOT NULL,
  stated_at timestamptz NOT NULL,
  price_bani bigint CHECK (price_bani > 0), -- null: no price
  availability text NOT NULL CHECK (availability IN ('IN_STOCK', 'OUT_OF_STOCK', 'NOT_AVAILABLE')),
  PRIMARY KEY (site_id, product_id, stated_at),
  FOREIGN KEY (site_id, product_id) REFERENCES product ON DELETE CASCADE
);
-- An uploaded price names an offline product by its SKU.
CREATE INDEX product_offline_sku ON product (site_id, sku) WHERE page_id IS NULL;

DO $$
DECLARE merchant_table text;
BEGIN
  FOREACH merchant_table IN ARRAY ARRAY['product_import', 'product_import_row', 'product_import_change',
    'own_price_point'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format(
      'CREATE POLICY own_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())',
      merchant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vizor_app, vizor_worker', merchant_table);
  END LOOP;
END $$;
