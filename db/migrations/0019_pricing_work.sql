-- pricing: long work of a site with its result, and what makes a repeated request have one effect.

-- Work that a person starts and comes back for. It runs in the background and is started again when its worker dies.
CREATE TABLE pricing_task (
  site_id bigint NOT NULL,
  task_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('EXPORT', 'BACKTEST')),
  state text NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  processed integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  error text, -- of FAILED
  result bytea, -- of DONE; whole, since it is written once at the end
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  cancel_requested boolean NOT NULL DEFAULT false,
  request jsonb NOT NULL,
  PRIMARY KEY (site_id, task_id)
);
CREATE INDEX pricing_task_time ON pricing_task (created_at);

-- Requests with an Idempotency-Key and their replies. The row is written in the transaction of the request's effect.
CREATE TABLE idempotency_key (
  site_id bigint NOT NULL,
  key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
  call text NOT NULL, -- as "POST /api/dynamic-prices/review"
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  reply jsonb, -- null only within that transaction
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, key)
);
CREATE INDEX idempotency_key_time ON idempotency_key (created_at);

DO $$
DECLARE merchant_table text;
BEGIN
  FOREACH merchant_table IN ARRAY ARRAY['pricing_task', 'idempotency_key'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format(
      'CREATE POLICY own_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())',
      merchant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vizor_app', merchant_table);
  END LOOP;
END $$;
-- The worker finds old rows of all sites; it writes results and cannot read them.
GRANT SELECT (site_id, task_id, kind, state, processed, total, error, created_by, created_at, finished_at,
  cancel_requested, request), UPDATE, DELETE ON pricing_task TO vizor_worker;
CREATE POLICY worker_finds_tasks ON pricing_task FOR SELECT TO vizor_worker USING (true);
GRANT SELECT (site_id, created_at), DELETE ON idempotency_key TO vizor_worker;
CREATE POLICY worker_finds_keys ON idempotency_key FOR SELECT TO vizor_worker USING (true);
CREATE POLICY worker_deletes_keys ON idempotency_key FOR DELETE TO vizor_worker USING (true);

-- Deletes up to `max_rows` append-only records of a site that has been removed, and returns how many: a statement must
-- end within the time limit of requests, however many there are.
DROP FUNCTION delete_pricing_records(bigint);
CREATE FUNCTION delete_pricing_records(removed_site bigint, max_rows integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  DECLARE
    deleted integer;
  BEGIN
    IF EXISTS (SELECT FROM site WHERE site_id = removed_site) THEN
      RAISE EXCEPTION 'site % still exists', removed_site;
    END IF;
    PERFORM set_config('app.site_id', removed_site::text, true);
    DELETE FROM review_batch_row WHERE site_id = removed_site AND (batch_id, product_id) IN (
      SELECT batch_id, product_id FROM review_batch_row WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    IF deleted > 0 THEN RETURN deleted; END IF;
    DELETE FROM review_batch WHERE site_id = removed_site AND batch_id IN (
      SELECT batch_id FROM review_batch WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    IF deleted > 0 THEN RETURN deleted; END IF;
    DELETE FROM pricing_decision WHERE site_id = removed_site AND (decision_id, made_at) IN (
      SELECT decision_id, made_at FROM pricing_decision WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    IF deleted > 0 THEN RETURN deleted; END IF;
    DELETE FROM pricing_rule_version WHERE site_id = removed_site AND (rule_id, version) IN (
      SELECT rule_id, version FROM pricing_rule_version WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
  END $$;
REVOKE ALL ON FUNCTION delete_pricing_records(bigint, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_pricing_records(bigint, integer) TO vizor_app;
