-- pricing: rules by which a shop prices its products, what they recommend, and what people decided.

-- The first enabled rule that matches a product decides; rules are ordered by position.
CREATE TABLE pricing_rule (
  site_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1), -- counts the rule's changes
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  filter_type text NOT NULL CHECK (filter_type IN ('ALL_PRODUCTS', 'CATEGORY', 'BRAND', 'SKU')),
  category text CHECK (char_length(category) BETWEEN 1 AND 500), -- a path, with its descendants
  brand text CHECK (char_length(brand) BETWEEN 1 AND 200),
  sku text CHECK (char_length(sku) BETWEEN 1 AND 200),
  strategy text NOT NULL CHECK (strategy IN ('LOWEST', 'UNDERCUT', 'MATCH', 'UPSELL')),
  adjust_by text NOT NULL CHECK (adjust_by IN ('PERCENTAGE', 'RON')),
  adjustment bigint NOT NULL, -- basis points or bani; positive undercuts, negative marks up
  merchant text CHECK (char_length(merchant) BETWEEN 1 AND 253), -- domain without "www."; null: every competitor
  threshold_bp integer NOT NULL CHECK (threshold_bp >= 0),
  ending text NOT NULL DEFAULT 'none' CHECK (ending IN ('none', '.99', '.90', '.00')),
  leaves_promotions boolean NOT NULL DEFAULT false,
  is_enabled boolean NOT NULL DEFAULT true,
  active_from date, -- local days of Europe/Bucharest, both included
  active_until date CHECK (active_until >= active_from),
  weekdays smallint NOT NULL DEFAULT 127 CHECK (weekdays BETWEEN 1 AND 127), -- bit 0: Monday … bit 6: Sunday
  has_own_guards boolean NOT NULL DEFAULT false, -- false: those of the site apply
  min_margin_bp integer CHECK (min_margin_bp BETWEEN 0 AND 10000), -- null: no limit
  max_step_bp integer CHECK (max_step_bp >= 0),
  max_changes_per_day integer CHECK (max_changes_per_day >= 0),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, rule_id)
);
CREATE UNIQUE INDEX pricing_rule_name ON pricing_rule (site_id, lower(name));

-- Every state of a rule, for decisions made by it; rows are only added.
CREATE TABLE pricing_rule_version (
  site_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  version integer NOT NULL,
  rule jsonb, -- as pricing_rule; null: deleted
  changed_at timestamptz NOT NULL,
  changed_by bigint, -- null: the demo
  PRIMARY KEY (site_id, rule_id, version)
);

-- Defaults of a site; a site without a row has those of the program.
CREATE TABLE pricing_guards (
  site_id bigint PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  min_margin_bp integer CHECK (min_margin_bp BETWEEN 0 AND 10000),
  max_step_bp integer CHECK (max_step_bp >= 0),
  max_changes_per_day integer CHECK (max_changes_per_day >= 0),
  vat_bp integer NOT NULL CHECK (vat_bp BETWEEN 0 AND 10000),
  commission_bp integer NOT NULL CHECK (commission_bp BETWEEN 0 AND 10000),
  shipping_bani bigint NOT NULL CHECK (shipping_bani >= 0),
  brake_share_bp integer NOT NULL CHECK (brake_share_bp BETWEEN 0 AND 10000),
  brake_sum_bp integer NOT NULL CHECK (brake_sum_bp BETWEEN 0 AND 10000),
  changed_at timestamptz NOT NULL,
  changed_by bigint
);

-- What the shop alone knows about a product. Null: the site's default for VAT, commission and shipping; none for the rest.
CREATE TABLE product_pricing (
  site_id bigint NOT NULL,
  product_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  cost_bani bigint CHECK (cost_bani >= 0), -- net of VAT
  vat_bp integer CHECK (vat_bp BETWEEN 0 AND 10000),
  commission_bp integer CHECK (commission_bp BETWEEN 0 AND 10000),
  shipping_bani bigint CHECK (shipping_bani >= 0), -- net of VAT
  floor_bani bigint CHECK (floor_bani > 0),
  ceiling_bani bigint CHECK (ceiling_bani > 0),
  changed_at timestamptz NOT NULL,
  changed_by bigint,
  PRIMARY KEY (site_id, product_id),
  FOREIGN KEY (site_id, product_id) REFERENCES product ON DELETE CASCADE
);

-- The current outcome for each product that a rule matches. A product whose price is right already has a row only while it is
-- actively priced, or while what a person decided about it must be remembered (state UNCHANGED).
CREATE TABLE recommendation (
  site_id bigint NOT NULL,
  product_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1, -- counts every change of the row; decides between two people
  state text NOT NULL CHECK (state IN ('IN_REVIEW', 'WARNING', 'ACTIVELY_PRICED', 'REMOVED', 'REFUSED', 'UNCHANGED')),
  rule_id bigint NOT NULL,
  rule_version integer NOT NULL,
  decision_id bigint, -- the record of how the price was made
  own_bani bigint,
  recommended_bani bigint CHECK (recommended_bani > 0), -- null: refused
  promo_bani bigint, -- the price that the running promotion should show
  campaign_bani bigint, -- the price of the planned campaign
  target_offer_id bigint,
  target_bani bigint,
  change_bp integer, -- (recommended − own) / own
  over_threshold_bp integer, -- by how much a warning exceeds its threshold
  warning text CHECK (warning IN ('threshold', 'creep', 'brake')),
  refusal text,
  -- What a person decided, remembered over new recommendations of the same rule.
  approved_rule_id bigint,
  approved_bani bigint, -- the last price that a person approved
  approved_at timestamptz,
  approved_by bigint,
  removed_rule_id bigint, -- out of pricing until that rule changes or a person puts it back
  removed_rule_version integer,
  war_until timestamptz, -- price war: paused until then, or until a person resumes it
  war_resumed_at timestamptz, -- answers before it no longer count
  decided_at timestamptz, -- of the last decision by a person
  decided_session text, -- the session that made it
  computed_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, product_id),
  FOREIGN KEY (site_id, product_id) REFERENCES product ON DELETE CASCADE
);
CREATE INDEX recommendation_state ON recommendation (site_id, state, product_id);
CREATE INDEX recommendation_rule ON recommendation (site_id, rule_id, product_id);

-- catalog: products whose own price, offers, links, costs or floors changed, for what is computed from them. A product is
-- queued once; queued again while it is worked on, its entry has another id and stays.
CREATE TABLE changed_product (
  site_id bigint NOT NULL,
  product_id bigint NOT NULL,
  entry_id uuid NOT NULL DEFAULT gen_random_uuid(),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, product_id)
);
CREATE INDEX changed_product_time ON changed_product (queued_at);

-- A computation of all products of a site, in chunks by product id; resumed where it stopped.
CREATE TABLE pricing_run (
  site_id bigint PRIMARY KEY,
  run_id uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  after_product_id bigint NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  finished_at timestamptz
);

-- Why recommendations of a site wait in the warnings. One row while the brake holds.
CREATE TABLE pricing_brake (
  site_id bigint PRIMARY KEY,
  since timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason IN ('share', 'sum')),
  moved integer NOT NULL, -- products whose price would have changed
  active integer NOT NULL, -- actively priced products
  sum_before_bani bigint NOT NULL,
  sum_after_bani bigint NOT NULL
);
-- Prices of actively priced products that changed without a person, for the rolling 24 hours of the brake.
CREATE TABLE pricing_move (
  site_id bigint NOT NULL,
  product_id bigint NOT NULL,
  moved_at timestamptz NOT NULL,
  before_bani bigint NOT NULL,
  after_bani bigint NOT NULL,
  PRIMARY KEY (site_id, product_id, moved_at)
);
CREATE INDEX pricing_move_time ON pricing_move (site_id, moved_at);

-- How a price was made, by values; rows are only added, and dropped by month after three years.
CREATE TABLE pricing_decision (
  site_id bigint NOT NULL,
  made_at timestamptz NOT NULL,
  decision_id bigint NOT NULL,
  product_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  rule_version integer NOT NULL,
  kernel_version integer NOT NULL,
  inputs jsonb NOT NULL,
  guards jsonb NOT NULL,
  result jsonb NOT NULL,
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32), -- of the RFC 8785 form of the other values
  PRIMARY KEY (site_id, decision_id, made_at)
) PARTITION BY RANGE (made_at);
CREATE INDEX pricing_decision_product ON pricing_decision (site_id, product_id, made_at DESC);

-- One call of review, and each row before and after it.
CREATE TABLE review_batch (
  site_id bigint NOT NULL,
  batch_id bigint NOT NULL,
  made_at timestamptz NOT NULL,
  user_id bigint NOT NULL,
  action text NOT NULL CHECK (action IN ('APPROVE', 'DENY', 'APPROVE_ALL', 'DENY_ALL', 'PUT_BACK', 'RELEASE', 'ROLL_BACK')),
  rows_changed integer NOT NULL,
  restores_batch_id bigint, -- of ROLL_BACK
  PRIMARY KEY (site_id, batch_id)
);
CREATE INDEX review_batch_time ON review_batch (site_id, made_at DESC);
CREATE TABLE review_batch_row (
  site_id bigint NOT NULL,
  batch_id bigint NOT NULL,
  product_id bigint NOT NULL,
  decision_id bigint,
  before jsonb NOT NULL, -- what review changes of the row
  after jsonb NOT NULL,
  version_after integer NOT NULL, -- a row with another version was touched since
  PRIMARY KEY (site_id, batch_id, product_id),
  FOREIGN KEY (site_id, batch_id) REFERENCES review_batch ON DELETE CASCADE
);
CREATE INDEX review_batch_row_product ON review_batch_row (site_id, product_id, batch_id DESC);

DO $$
DECLARE merchant_table text;
BEGIN
  FOREACH merchant_table IN ARRAY ARRAY['pricing_rule', 'pricing_rule_version', 'pricing_guards', 'product_pricing',
    'recommendation', 'changed_product', 'pricing_run', 'pricing_brake', 'pricing_move', 'pricing_decision',
    'review_batch', 'review_batch_row'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format(
      'CREATE POLICY own_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())',
      merchant_table);
  END LOOP;
  FOREACH merchant_table IN ARRAY ARRAY['pricing_rule', 'pricing_guards', 'product_pricing', 'recommendation',
    'changed_product', 'pricing_run', 'pricing_brake', 'pricing_move'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vizor_app, vizor_worker', merchant_table);
  END LOOP;
  -- Records that nobody changes.
  FOREACH merchant_table IN ARRAY ARRAY['pricing_rule_version', 'pricing_decision', 'review_batch', 'review_batch_row'] LOOP
    EXECUTE format('GRANT SELECT, INSERT ON %I TO vizor_app, vizor_worker', merchant_table);
  END LOOP;
END $$;

-- The worker takes entries of all sites; app and worker write those of the site that they work for.
CREATE POLICY worker_reads_queue ON changed_product FOR SELECT TO vizor_worker USING (true);
CREATE POLICY worker_empties_queue ON changed_product FOR DELETE TO vizor_worker USING (true);
CREATE POLICY worker_reads_runs ON pricing_run FOR SELECT TO vizor_worker USING (true);

-- Takes what falls outside the monthly partitions.
CREATE TABLE pricing_decision_default PARTITION OF pricing_decision DEFAULT;
CREATE FUNCTION ensure_decision_month(month date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  DECLARE
    first_day date := date_trunc('month', month)::date;
    after_last date := (date_trunc('month', month) + interval '1 month')::date;
    partition text := 'pricing_decision_' || to_char(first_day, 'YYYYMM');
  BEGIN
    IF first_day NOT BETWEEN date '2000-01-01' AND date '2200-01-01' THEN
      RAISE EXCEPTION 'month out of range: %', month;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtext('vizor ensure_decision_month'));
    IF to_regclass('public.' || partition) IS NULL THEN
      EXECUTE format('CREATE TABLE public.%I PARTITION OF public.pricing_decision FOR VALUES FROM (%L) TO (%L)',
        partition, first_day::text || ' 00:00:00+00', after_last::text || ' 00:00:00+00');
    END IF;
  END $$;
REVOKE ALL ON FUNCTION ensure_decision_month(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_decision_month(date) TO vizor_worker;

-- Deletes the append-only records of a site that has been removed.
CREATE FUNCTION delete_pricing_records(removed_site bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM site WHERE site_id = removed_site) THEN
      RAISE EXCEPTION 'site % still exists', removed_site;
    END IF;
    PERFORM set_config('app.site_id', removed_site::text, true);
    DELETE FROM review_batch_row WHERE site_id = removed_site;
    DELETE FROM review_batch WHERE site_id = removed_site;
    DELETE FROM pricing_decision WHERE site_id = removed_site;
    DELETE FROM pricing_rule_version WHERE site_id = removed_site;
  END $$;
REVOKE ALL ON FUNCTION delete_pricing_records(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_pricing_records(bigint) TO vizor_app;
