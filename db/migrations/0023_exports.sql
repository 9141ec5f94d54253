-- platform: files that the background prepares and people download, whole or not at all.

-- One row a file, stored 30 days; its parts are deleted a day after it was finished.
CREATE TABLE prepared_file (
  site_id bigint NOT NULL,
  file_id uuid NOT NULL,
  kind text NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 50), -- which work writes it
  state text NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  attempt integer NOT NULL DEFAULT 0, -- which of its starts is valid; parts of earlier ones are not read
  processed integer NOT NULL DEFAULT 0, -- rows
  total integer NOT NULL DEFAULT 0,
  request jsonb NOT NULL, -- what the work needs to know
  name text NOT NULL,
  content_type text NOT NULL,
  bytes bigint, -- of the whole file, not compressed; of DONE
  parts integer, -- of DONE
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  has_parts boolean NOT NULL DEFAULT false, -- false again once they are deleted
  PRIMARY KEY (site_id, file_id)
);
CREATE INDEX prepared_file_time ON prepared_file (site_id, created_at DESC, file_id);
CREATE INDEX prepared_file_created ON prepared_file (created_at);

-- The compressed file in order: each part is a gzip member of its own.
CREATE TABLE prepared_file_part (
  site_id bigint NOT NULL,
  file_id uuid NOT NULL,
  attempt integer NOT NULL,
  part integer NOT NULL CHECK (part >= 0),
  content bytea NOT NULL,
  PRIMARY KEY (site_id, file_id, attempt, part),
  FOREIGN KEY (site_id, file_id) REFERENCES prepared_file ON DELETE CASCADE
);
-- Compressed already.
ALTER TABLE prepared_file_part ALTER COLUMN content SET STORAGE EXTERNAL;

-- exchange: the columns that a person chose for the files of a site, in their order.
CREATE TABLE export_column_choice (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  columns text[] NOT NULL CHECK (cardinality(columns) BETWEEN 1 AND 200),
  PRIMARY KEY (site_id, user_id)
);

DO $$
DECLARE merchant_table text;
BEGIN
  FOREACH merchant_table IN ARRAY ARRAY['prepared_file', 'prepared_file_part', 'export_column_choice'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format(
      'CREATE POLICY own_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())',
      merchant_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON prepared_file, export_column_choice TO vizor_app;
GRANT SELECT, DELETE ON prepared_file_part TO vizor_app;
-- The worker finds old rows of all sites; it writes files and cannot read them.
GRANT SELECT, UPDATE, DELETE ON prepared_file TO vizor_worker;
GRANT SELECT (site_id, file_id, attempt, part), INSERT, DELETE ON prepared_file_part TO vizor_worker;
CREATE POLICY worker_finds_files ON prepared_file FOR SELECT TO vizor_worker USING (true);

-- pricing: its exported files are prepared files now; those that were made before are deleted a day early.
DO $$
DECLARE one bigint;
BEGIN
  FOR one IN SELECT site_id FROM site LOOP
    PERFORM set_config('app.site_id', one::text, true);
    DELETE FROM pricing_task WHERE site_id = one AND kind = 'EXPORT';
  END LOOP;
  PERFORM set_config('app.site_id', '', true);
END $$;
ALTER TABLE pricing_task DROP CONSTRAINT pricing_task_kind_check;
ALTER TABLE pricing_task ADD CONSTRAINT pricing_task_kind_check CHECK (kind = 'BACKTEST');
