-- monitoring: pages shared by all merchants. Distributed by page_id; a page's id is made from its address, so
-- that two merchants who watch the same address share one row and one fetch.

CREATE TABLE page (
  page_id uuid PRIMARY KEY,
  url text NOT NULL CHECK (char_length(url) <= 2048),
  host text NOT NULL, -- host, with the port where it is not the scheme's own
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'read', 'failing', 'gone', 'refused')),
  reason text, -- named reason why the last check brought no reading; null when it did
  reason_detail text,
  checked_at timestamptz, -- last check that reached the page and read it (also when nothing had changed)
  tried_at timestamptz, -- last check of any outcome
  failures integer NOT NULL DEFAULT 0, -- in a row
  is_fresh boolean NOT NULL DEFAULT false, -- checked_at lies within 48 h; turned off by the sweep
  etag text,
  last_modified text,
  -- the accepted present state. observed_at moves with everything that watchers see (price, stock, facts, loss of
  -- freshness), always forward: propagation passes over what is not later than what it has applied
  observed_at timestamptz,
  price_minor bigint,
  previous_price_minor bigint, -- before the last change
  cut_price_minor bigint,
  currency text,
  availability text CHECK (availability IN ('IN_STOCK', 'OUT_OF_STOCK', 'NOT_AVAILABLE')),
  availability_label text,
  quantity numeric(12, 1),
  is_promo boolean NOT NULL DEFAULT false,
  price_changed_at timestamptz,
  price_source text, -- the source that decided the price, as "json-ld"
  confidence real,
  facts jsonb NOT NULL DEFAULT '{}', -- name, brand, sku, mpn, gtin, image, canonical address, category, seller
  -- a reading that looked wrong and waits for a second look
  quarantine jsonb,
  -- minute of a day of 24 h at which the page is checked, from its id: the same every day, spread over the day
  slot smallint NOT NULL GENERATED ALWAYS AS
    ((get_byte(uuid_send(page_id), 14) * 256 + get_byte(uuid_send(page_id), 15)) % 1440) STORED
) WITH (fillfactor = 80); -- room for the daily change of checked_at beside the row, so that no index is touched
CREATE INDEX page_slot ON page (slot);

CREATE TABLE page_watch (
  page_id uuid NOT NULL,
  site_id bigint NOT NULL,
  offer_id bigint NOT NULL, -- the offer's id; the product's own id where is_own
  product_id bigint NOT NULL,
  is_own boolean NOT NULL,
  PRIMARY KEY (page_id, site_id, offer_id)
);

-- Accepted change-points only.
CREATE TABLE price_point (
  observed_at timestamptz NOT NULL,
  price_minor bigint, -- null: the page is there but shows no price
  cut_price_minor bigint,
  page_id uuid NOT NULL,
  currency text,
  availability text NOT NULL CHECK (availability IN ('IN_STOCK', 'OUT_OF_STOCK', 'NOT_AVAILABLE')),
  availability_label text,
  is_promo boolean NOT NULL,
  PRIMARY KEY (page_id, observed_at)
) PARTITION BY RANGE (observed_at);
-- Takes what falls outside the monthly partitions, so that nothing is lost if their making is late.
CREATE TABLE price_point_default PARTITION OF price_point DEFAULT;

-- One scheduled check a page and local day.
CREATE TABLE page_check (
  page_id uuid NOT NULL,
  local_day date NOT NULL,
  checked_at timestamptz NOT NULL,
  outcome text NOT NULL, -- 'changed', 'unchanged', 'quarantined' or the reason why not
  PRIMARY KEY (page_id, local_day)
) PARTITION BY RANGE (local_day);
CREATE TABLE page_check_default PARTITION OF page_check DEFAULT;

-- Written with the observation in one transaction; the propagator takes the page's present state to every site that
-- watches it. Every entry has its own id, so that taking one away never takes away one that came meanwhile.
CREATE TABLE observation_outbox (
  page_id uuid NOT NULL,
  entry_id uuid NOT NULL DEFAULT gen_random_uuid(),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (page_id, entry_id)
);
CREATE INDEX observation_outbox_queue ON observation_outbox (queued_at);

-- What is known of a host. Local to the coordinator, like the queue.
CREATE TABLE crawl_host (
  host text PRIMARY KEY,
  gap_ms integer NOT NULL CHECK (gap_ms BETWEEN 0 AND 3600000), -- least time between two requests
  crawl_delay_ms integer, -- asked for by robots.txt
  next_at timestamptz NOT NULL, -- earliest next request
  lease_owner uuid,
  lease_until timestamptz,
  is_rendered boolean NOT NULL DEFAULT false, -- pages are built by scripts: use the renderer
  blocks integer NOT NULL DEFAULT 0, -- refusals (403, 429, 503) in a row
  is_blocking boolean NOT NULL DEFAULT false,
  robots_text text,
  robots_status integer, -- HTTP status of robots.txt; null where it could not be reached
  robots_fetched_at timestamptz,
  recipe jsonb -- where this site's pages hold price, stock and identity
);

-- What is to be fetched. The lease on the host covers its tasks; a task goes when its outcome is recorded, in the same
-- transaction.
CREATE TABLE crawl_task (
  page_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('scheduled', 'recheck', 'second_look')),
  host text NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0, -- failed ones so far
  PRIMARY KEY (page_id, kind)
);
CREATE INDEX crawl_task_due ON crawl_task (host, due_at);

-- How far the scheduler has come within a local day: every page whose slot is not later has its task of that day.
CREATE TABLE crawl_schedule (
  local_day date PRIMARY KEY,
  through_slot smallint NOT NULL CHECK (through_slot BETWEEN -1 AND 1439)
);

CREATE FUNCTION ensure_month(month date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  DECLARE
    first_day date := date_trunc('month', month)::date;
    after_last date := (date_trunc('month', month) + interval '1 month')::date;
    suffix text := to_char(first_day, 'YYYYMM');
  BEGIN
    IF first_day NOT BETWEEN date '2000-01-01' AND date '2200-01-01' THEN
      RAISE EXCEPTION 'month out of range: %', month;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtext('vizor ensure_month'));
    IF to_regclass('public.price_point_' || suffix) IS NULL THEN
      EXECUTE format('CREATE TABLE public.%I PARTITION OF public.price_point FOR VALUES FROM (%L) TO (%L)',
        'price_point_' || suffix, first_day::text || ' 00:00:00+00', after_last::text || ' 00:00:00+00');
    END IF;
    IF to_regclass('public.page_check_' || suffix) IS NULL THEN
      EXECUTE format('CREATE TABLE public.%I PARTITION OF public.page_check FOR VALUES FROM (%L) TO (%L)',
        'page_check_' || suffix, first_day, after_last);
    END IF;
  END $$;
REVOKE ALL ON FUNCTION ensure_month(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_month(date) TO vizor_worker;

GRANT SELECT, INSERT, UPDATE, DELETE
  ON page, page_watch, price_point, page_check, observation_outbox, crawl_host, crawl_task, crawl_schedule
  TO vizor_worker;
-- The app reads shared page facts and history by page id; who watches a page stays with the worker.
GRANT SELECT ON page, price_point, crawl_host TO vizor_app;
