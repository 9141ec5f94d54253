-- pricing: the lowest own price of each day, from which the reference price of a promotion follows, and the promotions
-- themselves (Directive 98/6/EC, article 6a).

-- Days of Europe/Bucharest on which an own price in lei was in force; a price carried into a day is one of that day.
-- A final row keeps what was read. Only a correction of a wrongly read price may change what was in force.
CREATE TABLE own_price_day (
  site_id bigint NOT NULL,
  product_id bigint NOT NULL,
  local_day date NOT NULL,
  lowest_bani bigint NOT NULL CHECK (lowest_bani > 0),
  highest_bani bigint NOT NULL CHECK (highest_bani >= lowest_bani),
  changes smallint NOT NULL CHECK (changes >= 0), -- of the price on that day
  source text NOT NULL CHECK (source IN ('PAGE', 'CORRECTION')),
  page_id uuid NOT NULL,
  read_at timestamptz NOT NULL, -- the reading from which the day's last price was in force
  read_lowest_bani bigint, -- as the page showed it; null: no price in lei
  read_highest_bani bigint,
  is_final boolean NOT NULL, -- the day has ended
  PRIMARY KEY (site_id, product_id, local_day)
) PARTITION BY RANGE (local_day);

-- What was read on a day that has ended is never changed, whoever asks.
CREATE FUNCTION keep_final_price_day() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.is_final AND (NEW.page_id, NEW.read_at, NEW.read_lowest_bani, NEW.read_highest_bani, NEW.is_final)
      IS DISTINCT FROM (OLD.page_id, OLD.read_at, OLD.read_lowest_bani, OLD.read_highest_bani, OLD.is_final) THEN
      RAISE EXCEPTION 'the day % of product % has ended', OLD.local_day, OLD.product_id;
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER keep_final_price_day BEFORE UPDATE ON own_price_day
  FOR EACH ROW EXECUTE FUNCTION keep_final_price_day();

-- Deletes up to `max_rows` days of a site that has been removed, and returns how many: a statement must end within the time
-- limit of requests, however many there are.
CREATE FUNCTION delete_own_price_days(removed_site bigint, max_rows integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  DECLARE
    deleted integer;
  BEGIN
    IF EXISTS (SELECT FROM site WHERE site_id = removed_site) THEN
      RAISE EXCEPTION 'site % still exists', removed_site;
    END IF;
    PERFORM set_config('app.site_id', removed_site::text, true);
    DELETE FROM own_price_day WHERE site_id = removed_site AND (product_id, local_day) IN (
      SELECT product_id, local_day FROM own_price_day WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
  END $$;
REVOKE ALL ON FUNCTION delete_own_price_days(bigint, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_own_price_days(bigint, integer) TO vizor_app;

-- Takes what falls outside the monthly partitions.
CREATE TABLE own_price_day_default PARTITION OF own_price_day DEFAULT;
CREATE FUNCTION ensure_price_day_month(month date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  DECLARE
    first_day date := date_trunc('month', month)::date;
    after_last date := (date_trunc('month', month) + interval '1 month')::date;
    partition text := 'own_price_day_' || to_char(first_day, 'YYYYMM');
  BEGIN
    IF first_day NOT BETWEEN date '2000-01-01' AND date '2200-01-01' THEN
      RAISE EXCEPTION 'month out of range: %', month;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtext('vizor ensure_price_day_month'));
    IF to_regclass('public.' || partition) IS NULL THEN
      EXECUTE format('CREATE TABLE public.%I PARTITION OF public.own_price_day FOR VALUES FROM (%L) TO (%L)',
        partition, first_day, after_last);
    END IF;
  END $$;
REVOKE ALL ON FUNCTION ensure_price_day_month(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_price_day_month(date) TO vizor_worker;

-- Up to which day the ledger of a site is complete.
CREATE TABLE own_price_ledger (
  site_id bigint PRIMARY KEY REFERENCES site ON DELETE CASCADE,
  through_day date NOT NULL,
  filled_at timestamptz NOT NULL
);

CREATE TABLE promotion (
  site_id bigint NOT NULL,
  promotion_id bigint NOT NULL,
  product_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('DETECTED', 'PLANNED')), -- read from the own page, or planned by a person
  starts_on date NOT NULL, -- local days, both included
  ends_on date CHECK (ends_on >= starts_on), -- null: until further notice
  announced_bani bigint NOT NULL CHECK (announced_bani > 0),
  struck_bani bigint, -- the struck-through price of the own page
  reference_bani bigint, -- null: no price in force before the promotion is known
  reference_day date,
  is_since_first_seen boolean NOT NULL DEFAULT false, -- the product is known for less than 30 days
  notice text CHECK (notice IN ('CUT_ABOVE_REFERENCE')),
  created_at timestamptz NOT NULL,
  created_by bigint, -- null: detected
  ended_at timestamptz, -- no longer on the page, or ended by a person
  PRIMARY KEY (site_id, promotion_id),
  FOREIGN KEY (site_id, product_id) REFERENCES product ON DELETE CASCADE
);
CREATE INDEX promotion_product ON promotion (site_id, product_id, starts_on);
CREATE UNIQUE INDEX promotion_detected ON promotion (site_id, product_id)
  WHERE kind = 'DETECTED' AND ended_at IS NULL;
-- Products whose own page shows a promotion, and those whose price has changed today.
CREATE INDEX listing_promotion ON listing (site_id, product_id) WHERE is_promo OR cut_price_bani IS NOT NULL;
CREATE INDEX listing_price_changed ON listing (site_id, price_changed_at);

DO $$
DECLARE merchant_table text;
BEGIN
  FOREACH merchant_table IN ARRAY ARRAY['own_price_day', 'own_price_ledger', 'promotion'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format(
      'CREATE POLICY own_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())',
      merchant_table);
  END LOOP;
END $$;
-- People read the ledger; only the worker writes it, and nobody deletes a row of it.
GRANT SELECT ON own_price_day, own_price_ledger TO vizor_app;
GRANT SELECT, INSERT, UPDATE ON own_price_day, own_price_ledger TO vizor_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON promotion TO vizor_app, vizor_worker;
