-- accounts: keys by which programs of a company make calls. A key acts under its own id, from the same counter as people's,
-- so that histories and counters name it as they name people. Revoked keys stay: histories name them.
CREATE TABLE api_key (
  key_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  key_hash bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32), -- SHA-256; the key has 190 random bits
  hint text NOT NULL, -- its first characters, to recognise it by
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  site_ids bigint[] NOT NULL CHECK (cardinality(site_ids) > 0),
  calls_per_minute integer NOT NULL CHECK (calls_per_minute BETWEEN 1 AND 3000),
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz, -- null: never
  revoked_at timestamptz,
  last_used_at timestamptz -- to the minute
);
CREATE INDEX api_key_company ON api_key (company_id);
CREATE UNIQUE INDEX api_key_name ON api_key (company_id, lower(name)) WHERE revoked_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON api_key TO vizor_app;

-- exchange: addresses that a site's events are sent to, and what was sent.
CREATE TABLE webhook_endpoint (
  site_id bigint NOT NULL,
  endpoint_id bigint NOT NULL,
  url text NOT NULL CHECK (char_length(url) BETWEEN 1 AND 2048),
  description text NOT NULL CHECK (char_length(description) <= 100),
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  sealed_secret bytea NOT NULL,
  sealed_previous_secret bytea, -- signs beside the new one until it expires
  previous_expires_at timestamptz,
  is_enabled boolean NOT NULL DEFAULT true,
  disabled_reason text CHECK (disabled_reason IN ('failing', 'gone')), -- null: by a person
  failing_since timestamptz, -- no delivery has succeeded since
  last_failed_at timestamptz,
  lease_until timestamptz, -- a worker sends until then
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, endpoint_id)
);

-- One event for one endpoint. Written in the transaction of what it reports.
CREATE TABLE webhook_delivery (
  site_id bigint NOT NULL,
  delivery_id uuid NOT NULL,
  endpoint_id bigint NOT NULL,
  event text NOT NULL,
  body text NOT NULL, -- as it is sent and signed
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'DELIVERED', 'FAILED')),
  tries integer NOT NULL DEFAULT 0, -- since it was created or replayed
  next_try_at timestamptz, -- null: none
  PRIMARY KEY (site_id, delivery_id),
  FOREIGN KEY (site_id, endpoint_id) REFERENCES webhook_endpoint ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (site_id, endpoint_id, next_try_at) WHERE state = 'PENDING';
CREATE INDEX webhook_delivery_list ON webhook_delivery (site_id, endpoint_id, created_at DESC, delivery_id);

CREATE TABLE webhook_attempt (
  site_id bigint NOT NULL,
  attempt_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  attempted_at timestamptz NOT NULL,
  took_ms integer NOT NULL,
  status integer, -- null: no reply
  error text, -- null: a reply came
  reply text, -- its first KB
  PRIMARY KEY (site_id, attempt_id),
  FOREIGN KEY (site_id, delivery_id) REFERENCES webhook_delivery ON DELETE CASCADE
);
CREATE INDEX webhook_attempt_delivery ON webhook_attempt (site_id, delivery_id, attempted_at);

DO $$
DECLARE merchant_table text;
BEGIN
  FOREACH merchant_table IN ARRAY ARRAY['webhook_endpoint', 'webhook_delivery', 'webhook_attempt'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format(
      'CREATE POLICY own_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())',
      merchant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vizor_app, vizor_worker', merchant_table);
  END LOOP;
END $$;
-- The worker finds the endpoints of all sites, and what is due; it works on each in the name of its site.
CREATE POLICY worker_finds_endpoints ON webhook_endpoint FOR SELECT TO vizor_worker USING (true);
CREATE POLICY worker_finds_deliveries ON webhook_delivery FOR SELECT TO vizor_worker USING (true);
