-- reports: mails that a person asked for: a daily list of products, and alerts about competitors' changes.

-- A list of products that one person gets by mail every local day.
CREATE TABLE notification_report (
  site_id bigint NOT NULL,
  report_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  filter jsonb NOT NULL, -- body of the product list, sort included
  includes_out_of_stock boolean NOT NULL,
  send_at_minute smallint NOT NULL CHECK (send_at_minute BETWEEN 0 AND 1439), -- of the local day
  only_with_products boolean NOT NULL,
  next_run_at timestamptz NOT NULL,
  paused_at timestamptz,
  deleted_at timestamptz, -- can be restored until the row is deleted a day later
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, report_id)
);
CREATE UNIQUE INDEX notification_report_name ON notification_report (site_id, user_id, lower(name))
  WHERE deleted_at IS NULL;
CREATE INDEX notification_report_person ON notification_report (user_id);
CREATE INDEX notification_report_due ON notification_report (next_run_at)
  WHERE paused_at IS NULL AND deleted_at IS NULL;

-- One mail of a report. SENDING is written before the mail server is asked to take the mail, so that a mail whose fate is
-- unknown is never sent again.
CREATE TABLE report_delivery (
  site_id bigint NOT NULL,
  delivery_id uuid NOT NULL, -- also the mail's id
  report_id bigint NOT NULL,
  local_day date NOT NULL, -- of Europe/Bucharest
  is_scheduled boolean NOT NULL, -- false: sent on request
  state text NOT NULL DEFAULT 'QUEUED'
    CHECK (state IN ('QUEUED', 'SENDING', 'SENT', 'EMPTY', 'REFUSED', 'UNCERTAIN', 'DROPPED')),
  products integer CHECK (products >= 0),
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (site_id, delivery_id),
  FOREIGN KEY (site_id, report_id) REFERENCES notification_report ON DELETE CASCADE
);
-- However many schedulers run, a report has one scheduled mail a local day.
CREATE UNIQUE INDEX report_delivery_day ON report_delivery (site_id, report_id, local_day) WHERE is_scheduled;
CREATE INDEX report_delivery_report ON report_delivery (site_id, report_id, created_at DESC);
CREATE INDEX report_delivery_time ON report_delivery (created_at);

-- Changes of which one person is notified as they happen.
CREATE TABLE alert (
  site_id bigint NOT NULL,
  alert_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  kind text NOT NULL CHECK (kind IN ('UNDERCUT', 'OUT_OF_STOCK', 'PRICE_JUMP')),
  threshold_bp integer CHECK (threshold_bp > 0), -- basis points; null for OUT_OF_STOCK
  filter jsonb NOT NULL, -- body of the product list
  includes_out_of_stock boolean NOT NULL,
  paused_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, alert_id),
  CHECK ((threshold_bp IS NULL) = (kind = 'OUT_OF_STOCK'))
);
CREATE UNIQUE INDEX alert_name ON alert (site_id, user_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX alert_person ON alert (user_id);

-- Changes of offers on sites with alerts, written in the transaction that applied them; deleted when they have been compared
-- with the alerts.
CREATE TABLE alert_change (
  site_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  observed_at timestamptz NOT NULL,
  product_id bigint NOT NULL,
  url text NOT NULL,
  before_minor bigint, -- hundredths of the currency's unit
  before_currency text,
  before_availability text NOT NULL,
  after_minor bigint,
  after_currency text,
  after_availability text NOT NULL,
  PRIMARY KEY (site_id, offer_id, observed_at)
);

-- A change that an alert reports. The key makes a change that is applied again no second event.
CREATE TABLE alert_event (
  site_id bigint NOT NULL,
  alert_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  observed_at timestamptz NOT NULL,
  product_id bigint NOT NULL,
  url text NOT NULL,
  before_minor bigint,
  after_minor bigint,
  currency text,
  own_bani bigint, -- the own price that it was compared with
  difference_bp integer, -- UNDERCUT: how far below the own price; PRICE_JUMP: the signed change
  mail_id uuid, -- null while it waits
  PRIMARY KEY (site_id, alert_id, offer_id, observed_at),
  FOREIGN KEY (site_id, alert_id) REFERENCES alert ON DELETE CASCADE
);
CREATE INDEX alert_event_waiting ON alert_event (site_id, alert_id) WHERE mail_id IS NULL;
CREATE INDEX alert_event_mail ON alert_event (site_id, mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX alert_event_time ON alert_event (observed_at);

DO $$
DECLARE merchant_table text;
BEGIN
  FOREACH merchant_table IN ARRAY ARRAY['notification_report', 'report_delivery', 'alert', 'alert_change', 'alert_event'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format(
      'CREATE POLICY own_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())',
      merchant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vizor_app, vizor_worker', merchant_table);
  END LOOP;
END $$;
-- The worker finds what is due on all sites; it changes rows of the site that it works for.
CREATE POLICY worker_finds_reports ON notification_report FOR SELECT TO vizor_worker USING (true);
CREATE POLICY worker_finds_deliveries ON report_delivery FOR SELECT TO vizor_worker USING (true);
CREATE POLICY worker_finds_alerts ON alert FOR SELECT TO vizor_worker USING (true);
CREATE POLICY worker_finds_changes ON alert_change FOR SELECT TO vizor_worker USING (true);
CREATE POLICY worker_finds_events ON alert_event FOR SELECT TO vizor_worker USING (true);

-- When a person wants no alert mails, on whatever site. Quiet hours are minutes of the local day; they may span midnight.
CREATE TABLE alert_preference (
  user_id bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  quiet_from_minute smallint CHECK (quiet_from_minute BETWEEN 0 AND 1439),
  quiet_to_minute smallint CHECK (quiet_to_minute BETWEEN 0 AND 1439),
  paused_at timestamptz, -- unsubscribed from all alerts
  CHECK ((quiet_from_minute IS NULL) = (quiet_to_minute IS NULL)),
  CHECK (quiet_from_minute <> quiet_to_minute)
);

-- One mail about alerts: at most one for each person and quarter of an hour.
CREATE TABLE alert_mail (
  mail_id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  quarter timestamptz NOT NULL, -- its beginning
  state text NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED', 'SENDING', 'SENT', 'REFUSED', 'UNCERTAIN', 'DROPPED')),
  ended_at timestamptz,
  UNIQUE (user_id, quarter)
);
CREATE INDEX alert_mail_time ON alert_mail (quarter);
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_preference, alert_mail TO vizor_app, vizor_worker;
