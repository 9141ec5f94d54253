-- pricing: records of prices in compressed blocks. A row per record, as JSON, took most of the time of a computation.

CREATE TABLE pricing_decision_block (
  site_id bigint NOT NULL,
  made_at timestamptz NOT NULL,
  first_decision_id bigint NOT NULL,
  last_decision_id bigint NOT NULL,
  records bytea NOT NULL, -- JSON Lines, one record each in the form of RFC 8785, by decision id; gzip, or plain from before
  sha256 bytea NOT NULL CHECK (octet_length(sha256) > 0 AND octet_length(sha256) % 32 = 0), -- of each line
  PRIMARY KEY (site_id, first_decision_id, made_at),
  CHECK (first_decision_id <= last_decision_id)
) PARTITION BY RANGE (made_at);
-- What is compressed already is not compressed again.
ALTER TABLE pricing_decision_block ALTER COLUMN records SET STORAGE EXTERNAL;
-- Takes what falls outside the monthly partitions.
CREATE TABLE pricing_decision_block_default PARTITION OF pricing_decision_block DEFAULT;

CREATE OR REPLACE FUNCTION ensure_decision_month(month date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  DECLARE
    first_day date := date_trunc('month', month)::date;
    after_last date := (date_trunc('month', month) + interval '1 month')::date;
    partition text := 'pricing_decision_block_' || to_char(first_day, 'YYYYMM');
  BEGIN
    IF first_day NOT BETWEEN date '2000-01-01' AND date '2200-01-01' THEN
      RAISE EXCEPTION 'month out of range: %', month;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtext('vizor ensure_decision_month'));
    IF to_regclass('public.' || partition) IS NULL THEN
      EXECUTE format('CREATE TABLE public.%I PARTITION OF public.pricing_decision_block FOR VALUES FROM (%L) TO (%L)',
        partition, first_day::text || ' 00:00:00+00', after_last::text || ' 00:00:00+00');
    END IF;
  END $$;

CREATE OR REPLACE FUNCTION drop_decision_months(before date) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  DECLARE
    partition text;
    dropped integer := 0;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('vizor ensure_decision_month'));
    FOR partition IN
      SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'public.pricing_decision_block'::regclass AND c.relname ~ '^pricing_decision_block_[0-9]{6}$'
        AND to_date(right(c.relname, 6), 'YYYYMM') < date_trunc('month', before)
    LOOP
      EXECUTE format('DROP TABLE public.%I', partition);
      dropped := dropped + 1;
    END LOOP;
    RETURN dropped;
  END $$;

-- Each record from before becomes a block of its own.
ALTER TABLE pricing_decision NO FORCE ROW LEVEL SECURITY;
DO $$
DECLARE month date;
BEGIN
  FOR month IN SELECT DISTINCT date_trunc('month', made_at AT TIME ZONE 'UTC')::date FROM pricing_decision LOOP
    PERFORM ensure_decision_month(month);
  END LOOP;
END $$;
INSERT INTO pricing_decision_block
  SELECT site_id, made_at, decision_id, decision_id, convert_to(jsonb_build_object('siteId', site_id,
      'decisionId', decision_id, 'productId', product_id,
      'madeAt', to_char(made_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'ruleId', rule_id,
      'ruleVersion', rule_version, 'kernelVersion', kernel_version, 'inputs', inputs, 'guards', guards,
      'result', result)::text, 'UTF8'), sha256
  FROM pricing_decision;
DROP TABLE pricing_decision;

ALTER TABLE pricing_decision_block ENABLE ROW LEVEL SECURITY;
ALTER TABLE pricing_decision_block FORCE ROW LEVEL SECURITY;
CREATE POLICY own_site ON pricing_decision_block USING (site_id = current_site()) WITH CHECK (site_id = current_site());
GRANT SELECT, INSERT ON pricing_decision_block TO vizor_app, vizor_worker;

CREATE OR REPLACE FUNCTION delete_pricing_records(removed_site bigint, max_rows integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  DECLARE
    deleted integer;
  BEGIN
    IF EXISTS (SELECT FROM site WHERE site_id = removed_site) THEN
      RAISE EXCEPTION 'site % still exists', removed_site;
    END IF;
    EXECUTE format('SET LOCAL app.site_id = %L', removed_site);
    DELETE FROM review_batch_row WHERE site_id = removed_site AND (batch_id, product_id) IN (
      SELECT batch_id, product_id FROM review_batch_row WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    IF deleted > 0 THEN RETURN deleted; END IF;
    DELETE FROM review_batch WHERE site_id = removed_site AND batch_id IN (
      SELECT batch_id FROM review_batch WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    IF deleted > 0 THEN RETURN deleted; END IF;
    DELETE FROM pricing_decision_block WHERE site_id = removed_site AND (first_decision_id, made_at) IN (
      SELECT first_decision_id, made_at FROM pricing_decision_block WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    IF deleted > 0 THEN RETURN deleted; END IF;
    DELETE FROM pricing_rule_version WHERE site_id = removed_site AND (rule_id, version) IN (
      SELECT rule_id, version FROM pricing_rule_version WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
  END $$;

-- Rows that are written again and again find room beside themselves, so that their indexes need no new entries.
ALTER TABLE recommendation SET (fillfactor = 60);
