-- data-rights: archives with what is stored about a person or a company, and erasures with their delay. Tables of people and
-- companies, local to one machine, as the accounts are.

CREATE TABLE data_archive (
  archive_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('PERSON', 'COMPANY')),
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE, -- who asked for it
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  attempt integer NOT NULL DEFAULT 0, -- which of its starts is valid; parts of earlier ones are not read
  requested_at timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at timestamptz, -- of DONE; the archive is deleted then
  bytes bigint,
  parts integer
);
CREATE INDEX data_archive_person ON data_archive (user_id, requested_at DESC);
CREATE INDEX data_archive_company ON data_archive (company_id);
CREATE INDEX data_archive_requested ON data_archive (requested_at);
-- One archive of a kind is made for a person at a time, however often they ask.
CREATE UNIQUE INDEX data_archive_unfinished ON data_archive (user_id, kind) WHERE state IN ('QUEUED', 'RUNNING');

-- The archive in order; compressed already.
CREATE TABLE data_archive_part (
  archive_id uuid NOT NULL REFERENCES data_archive ON DELETE CASCADE,
  attempt integer NOT NULL,
  part integer NOT NULL CHECK (part >= 0),
  content bytea NOT NULL,
  PRIMARY KEY (archive_id, attempt, part)
);
ALTER TABLE data_archive_part ALTER COLUMN content SET STORAGE EXTERNAL;

-- A request to erase a person or a company. The row stays as the record that it was carried out; it holds numbers only.
CREATE TABLE erasure (
  erasure_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('PERSON', 'COMPANY')),
  user_id bigint NOT NULL, -- who asked for it; of PERSON: who is erased
  company_id bigint NOT NULL,
  successor_id bigint, -- of PERSON: who becomes administrator in their place
  state text NOT NULL DEFAULT 'REQUESTED'
    CHECK (state IN ('REQUESTED', 'CONFIRMED', 'RUNNING', 'DONE', 'WITHDRAWN', 'REFUSED')),
  link_id uuid NOT NULL, -- of the newest mail; earlier links no longer confirm
  link_expires_at timestamptz NOT NULL,
  requested_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  due_at timestamptz, -- of CONFIRMED and after
  ended_at timestamptz
);
CREATE UNIQUE INDEX erasure_person ON erasure (user_id)
  WHERE kind = 'PERSON' AND state IN ('REQUESTED', 'CONFIRMED', 'RUNNING');
CREATE UNIQUE INDEX erasure_company ON erasure (company_id)
  WHERE kind = 'COMPANY' AND state IN ('REQUESTED', 'CONFIRMED', 'RUNNING');
CREATE INDEX erasure_due ON erasure (due_at) WHERE state IN ('CONFIRMED', 'RUNNING');

GRANT SELECT, INSERT, UPDATE, DELETE ON data_archive, data_archive_part, erasure TO vizor_app;

-- Deletes queued and failed jobs whose payload holds a text as a whole value, such as an e-mail address, and what they failed
-- with. The app role has no other right on the queue; a job that runs now is left alone.
CREATE FUNCTION delete_jobs_with(value text) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  DECLARE
    deleted integer;
  BEGIN
    IF char_length(value) < 3 THEN
      RAISE EXCEPTION 'too short';
    END IF;
    DELETE FROM graphile_worker._private_jobs
      WHERE locked_at IS NULL AND position(lower(to_json(value)::text) IN lower(payload::text)) > 0;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    UPDATE graphile_worker._private_jobs SET last_error = 'erased'
      WHERE locked_at IS NULL AND position(lower(value) IN lower(last_error)) > 0;
    RETURN deleted;
  END $$;
REVOKE ALL ON FUNCTION delete_jobs_with(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_jobs_with(text) TO vizor_app;
