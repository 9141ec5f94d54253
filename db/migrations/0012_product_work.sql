-- catalog: what people do with the list of products – segments, visibility, views, hand-set quantities, corrected
-- prices – and the fields that the list can be narrowed by beside its columns.

-- Set by hand, a quantity holds until it is cleared; meanwhile page_quantity keeps what the page says. A corrected
-- price holds while the page is read as it was when it was corrected, which read_price_… keeps.
ALTER TABLE listing
  ADD page_quantity numeric(12, 1),
  ADD is_quantity_by_hand boolean NOT NULL DEFAULT false,
  ADD read_price_bani bigint,
  ADD is_price_corrected boolean NOT NULL DEFAULT false;
ALTER TABLE offer
  ADD page_quantity numeric(12, 1),
  ADD is_quantity_by_hand boolean NOT NULL DEFAULT false,
  ADD read_price_minor bigint,
  ADD read_currency text,
  ADD is_price_corrected boolean NOT NULL DEFAULT false;

-- The sorts over offers of any stock; descending and, read backwards, ascending.
CREATE INDEX listing_over_min_all ON listing (site_id, over_min_all_bp DESC NULLS LAST, product_id);
CREATE INDEX listing_over_avg_all ON listing (site_id, over_avg_all_bp DESC NULLS LAST, product_id);
-- Products are counted by category and by brand from the index alone, also where the one is narrowed by the other.
DROP INDEX listing_category;
CREATE INDEX listing_category ON listing (site_id, category_id, product_id) INCLUDE (brand_id);
DROP INDEX listing_brand;
CREATE INDEX listing_brand ON listing (site_id, brand_id, product_id) INCLUDE (category_id);
CREATE INDEX product_dynamic_fields ON product USING gin (site_id, dynamic_fields jsonb_path_ops);

-- A link that is changed again takes back what still waits in the queue for it.
CREATE INDEX watch_outbox_record ON watch_outbox (site_id, record_id);

-- What a merchant knows better than the reading of a page. The one without an end holds.
CREATE TABLE price_correction (
  site_id bigint NOT NULL,
  correction_id bigint NOT NULL,
  product_id bigint NOT NULL,
  record_id bigint NOT NULL, -- the offer's id; the product's own id for its own page
  page_id uuid NOT NULL,
  read_price_minor bigint, -- what the page was read as; null: no price
  read_currency text,
  price_minor bigint NOT NULL CHECK (price_minor > 0),
  currency text NOT NULL,
  valid_from timestamptz NOT NULL, -- since when the page has been read so
  corrected_at timestamptz NOT NULL,
  corrected_by bigint NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (site_id, correction_id),
  FOREIGN KEY (site_id, product_id) REFERENCES product ON DELETE CASCADE
);
CREATE UNIQUE INDEX price_correction_holding ON price_correction (site_id, product_id, record_id)
  WHERE ended_at IS NULL;
CREATE INDEX price_correction_record ON price_correction (site_id, product_id, record_id);

-- Fields beside the columns: from import columns and from what pages state of a product.
CREATE TABLE dynamic_field (
  site_id bigint NOT NULL,
  field_name text NOT NULL CHECK (char_length(field_name) BETWEEN 1 AND 100),
  field_type text NOT NULL CHECK (field_type IN ('NUMBER', 'STRING_DICTIONARY')),
  is_filtering_enabled boolean NOT NULL DEFAULT true,
  display_en text NOT NULL,
  display_ro text NOT NULL,
  PRIMARY KEY (site_id, field_name)
);
-- Every value that a field has had, so that choosing among them reads no product.
CREATE TABLE dynamic_field_value (
  site_id bigint NOT NULL,
  field_name text NOT NULL,
  value text NOT NULL CHECK (char_length(value) BETWEEN 1 AND 200),
  PRIMARY KEY (site_id, field_name, value),
  FOREIGN KEY (site_id, field_name) REFERENCES dynamic_field ON DELETE CASCADE
);

-- Settings of one person on one site.
CREATE TABLE price_segment (
  site_id bigint NOT NULL,
  segment_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  kind text NOT NULL CHECK (kind IN ('BETWEEN', 'UNDER', 'OVER')),
  difference text NOT NULL CHECK (difference IN ('MINIMUM', 'AVERAGE')),
  start_bp integer NOT NULL, -- basis points: 100 = 1 %
  end_bp integer NOT NULL CHECK (end_bp > start_bp),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, segment_id)
);
CREATE UNIQUE INDEX price_segment_name ON price_segment (site_id, user_id, lower(name));
CREATE INDEX price_segment_person ON price_segment (user_id);

-- What a person does not want to see, on no screen of theirs. A category hides those below it.
CREATE TABLE hidden_category (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  path text NOT NULL CHECK (char_length(path) BETWEEN 1 AND 500),
  PRIMARY KEY (site_id, user_id, path)
);
CREATE INDEX hidden_category_person ON hidden_category (user_id);
CREATE TABLE hidden_brand (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  brand_id bigint NOT NULL,
  PRIMARY KEY (site_id, user_id, brand_id),
  FOREIGN KEY (site_id, brand_id) REFERENCES brand ON DELETE CASCADE
);
CREATE INDEX hidden_brand_person ON hidden_brand (user_id);

-- A named way of looking at the list: the address's parameters as they were saved.
CREATE TABLE saved_view (
  site_id bigint NOT NULL,
  view_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  query text NOT NULL CHECK (char_length(query) <= 8000),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, view_id)
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (site_id, user_id, lower(name));
CREATE INDEX saved_view_person ON saved_view (user_id);

-- admin: what people changed, and how much they asked for. A person who is gone leaves their number behind, no name.
CREATE TABLE product_history (
  site_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  user_id bigint NOT NULL,
  modification text NOT NULL CHECK (modification IN ('ADD', 'EDIT', 'DELETE')),
  subject text NOT NULL CHECK (subject IN ('PRODUCT', 'LINK', 'QUANTITY', 'PRICE')),
  product_id bigint NOT NULL,
  record_id bigint NOT NULL, -- the offer's id; the product's own id where it is about the product itself
  product_name text NOT NULL,
  main_product_link text,
  modified_product_link text,
  before jsonb, -- enough to put it back; null for ADD
  after jsonb, -- null for DELETE
  PRIMARY KEY (site_id, entry_id)
);
CREATE INDEX product_history_time ON product_history (site_id, changed_at DESC, entry_id DESC);
CREATE INDEX product_history_product ON product_history (site_id, product_id, changed_at DESC, entry_id DESC);

CREATE TABLE api_usage (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  local_day date NOT NULL, -- of Europe/Bucharest
  usage_type text NOT NULL CHECK (usage_type IN ('PRODUCTS', 'PRICE_HISTORY', 'SEARCH', 'EXPORT')),
  calls bigint NOT NULL CHECK (calls > 0),
  PRIMARY KEY (site_id, user_id, local_day, usage_type)
);

DO $$
DECLARE merchant_table text;
BEGIN
  FOREACH merchant_table IN ARRAY ARRAY['price_correction', 'dynamic_field', 'dynamic_field_value', 'price_segment',
    'hidden_category', 'hidden_brand', 'saved_view', 'product_history', 'api_usage'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format(
      'CREATE POLICY own_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())',
      merchant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vizor_app, vizor_worker', merchant_table);
  END LOOP;
END $$;

-- monitoring: places in a host's pages that a corrected price points to, until other pages bear them out or a GOD
-- decides. Says nothing of who corrected.
CREATE TABLE recipe_proposal (
  proposal_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  host text NOT NULL,
  page_id uuid NOT NULL,
  locator jsonb NOT NULL, -- where the price stands, as a site recipe says it
  agreed_pages integer NOT NULL DEFAULT 0,
  contradicted_pages integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'adopted', 'refused')),
  proposed_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint -- null: the pages themselves
);
CREATE UNIQUE INDEX recipe_proposal_place ON recipe_proposal (host, md5(locator::text));
GRANT SELECT, INSERT, UPDATE, DELETE ON recipe_proposal TO vizor_worker;
GRANT SELECT ON recipe_proposal TO vizor_app;
CREATE INDEX recipe_proposal_open ON recipe_proposal (proposed_at DESC) WHERE state = 'open';
-- How often a host was looked at on a local day because of corrected prices, so that nobody can have it asked
-- without end.
CREATE TABLE recipe_lesson (
  host text NOT NULL,
  local_day date NOT NULL, -- of Europe/Bucharest
  lessons integer NOT NULL,
  PRIMARY KEY (host, local_day)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON recipe_lesson TO vizor_worker;

-- A history is read whole from its key: what a line shows lies beside it, where the rows of one page lie far apart,
-- each among the others of its day.
ALTER TABLE price_point DROP CONSTRAINT price_point_pkey;
ALTER TABLE price_point ADD PRIMARY KEY (page_id, observed_at)
  INCLUDE (price_minor, currency, availability, is_promo);
