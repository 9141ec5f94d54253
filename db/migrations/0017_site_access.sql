-- catalog: which GOD opened another company's site, for that company to see. One row per session, site and day; rows are
-- only ever added, so that nobody can take back a trace.
CREATE TABLE site_access (
  site_id bigint NOT NULL,
  local_day date NOT NULL, -- of Europe/Bucharest
  session_id text NOT NULL,
  user_id bigint NOT NULL,
  opened_at timestamptz NOT NULL, -- the first time on that day
  PRIMARY KEY (site_id, local_day, session_id)
);
ALTER TABLE site_access ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_access FORCE ROW LEVEL SECURITY;
CREATE POLICY own_site ON site_access USING (site_id = current_site()) WITH CHECK (site_id = current_site());
GRANT SELECT, INSERT ON site_access TO vizor_app;
