-- reports: the own price that an offer was last compared with for alerts. A competitor that stays while the own price rises comes to be
-- below it without a change; its next change is then news.
CREATE TABLE alert_own_price (
  site_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  own_bani bigint NOT NULL,
  compared_at timestamptz NOT NULL, -- time of the offer's reading; forgotten after 90 days
  PRIMARY KEY (site_id, offer_id)
);
CREATE INDEX alert_own_price_time ON alert_own_price (site_id, compared_at);
ALTER TABLE alert_own_price ENABLE ROW LEVEL SECURITY;
ALTER TABLE alert_own_price FORCE ROW LEVEL SECURITY;
CREATE POLICY own_site ON alert_own_price USING (site_id = current_site()) WITH CHECK (site_id = current_site());
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_own_price TO vizor_app, vizor_worker;
