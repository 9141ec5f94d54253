-- catalog: how often corrections of a site asked monitoring for a lesson about a host, so that no site uses up what a
-- host may be asked on a day. Kept here: monitoring is not to know whose corrections they were.
CREATE TABLE lesson_request (
  site_id bigint NOT NULL,
  host text NOT NULL,
  local_day date NOT NULL, -- of Europe/Bucharest; the last one on which a lesson was asked for
  lessons integer NOT NULL, -- on that day
  PRIMARY KEY (site_id, host)
);
ALTER TABLE lesson_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE lesson_request FORCE ROW LEVEL SECURITY;
CREATE POLICY own_site ON lesson_request USING (site_id = current_site()) WITH CHECK (site_id = current_site());
GRANT SELECT, INSERT, UPDATE, DELETE ON lesson_request TO vizor_app, vizor_worker;
