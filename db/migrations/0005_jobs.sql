-- The app role hands work to the background through this function alone; it has no other right on the queue.
-- The body is resolved when it runs: the queue's own schema is made by its library after these files.
CREATE FUNCTION enqueue_job(task text, payload json, unique_key text DEFAULT NULL, run_at timestamptz DEFAULT NULL)
  RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  BEGIN
    PERFORM graphile_worker.add_job(task, payload, run_at := run_at, job_key := unique_key);
  END $$;
REVOKE ALL ON FUNCTION enqueue_job(text, json, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, timestamptz) TO vizor_app, vizor_worker;
