-- Jobs of one queue run one after the other: a mail server that does not answer holds up mail, and nothing else.
DROP FUNCTION enqueue_job(text, json, text, timestamptz);
CREATE FUNCTION enqueue_job(
    task text, payload json, unique_key text DEFAULT NULL, run_at timestamptz DEFAULT NULL, queue text DEFAULT NULL)
  RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  BEGIN
    PERFORM graphile_worker.add_job(task, payload, queue_name := queue, run_at := run_at, job_key := unique_key);
  END $$;
REVOKE ALL ON FUNCTION enqueue_job(text, json, text, timestamptz, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, timestamptz, text) TO vizor_app, vizor_worker;
