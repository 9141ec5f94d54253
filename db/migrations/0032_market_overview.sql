-- catalog: the figures of the market overview, stored so that a site of a million products is shown within a second.

-- One row for what a group of people sees: the offers that are compared, and the categories and brands that are left out.
CREATE TABLE market_overview (
  site_id bigint NOT NULL,
  view_key text NOT NULL, -- "in" or "all", with a hash of the invisible categories and brands
  figures jsonb NOT NULL,
  products bigint NOT NULL CHECK (products >= 0), -- that were counted: large sites are refreshed in the background
  computed_at timestamptz NOT NULL,
  requested_at timestamptz NOT NULL, -- rows that nobody asks for are deleted
  PRIMARY KEY (site_id, view_key)
);

ALTER TABLE market_overview ENABLE ROW LEVEL SECURITY;
ALTER TABLE market_overview FORCE ROW LEVEL SECURITY;
CREATE POLICY own_site ON market_overview USING (site_id = current_site()) WITH CHECK (site_id = current_site());
GRANT SELECT, INSERT, UPDATE, DELETE ON market_overview TO vizor_app, vizor_worker;
-- The worker deletes old rows of all sites in one statement.
CREATE POLICY worker_finds_old ON market_overview FOR SELECT TO vizor_worker USING (true);
CREATE POLICY worker_deletes_old ON market_overview FOR DELETE TO vizor_worker USING (true);
