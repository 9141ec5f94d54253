-- Heavy background tasks of one site run one after the other, and sites take turns: the priority of a task is its place among those of
-- its site, so that a site's first one precedes another site's second. Routine ones come after all that people ask for.
CREATE FUNCTION enqueue_site_job(
    for_site bigint, task text, payload json, unique_key text, is_routine boolean, most integer)
  RETURNS jsonb -- null; the number of unfinished tasks by name where there are as many as may be, and nothing was enqueued
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  DECLARE
    site_queue text := 'site:' || for_site;
    waiting integer;
    place integer;
    by_name jsonb;
  BEGIN
    SELECT coalesce(sum(n), 0), coalesce(max(last_place) + 1, 0), jsonb_object_agg(name, n)
      INTO waiting, place, by_name
      FROM (
        SELECT j.task_identifier AS name, count(*) AS n, max(j.priority) FILTER (WHERE j.priority < 100) AS last_place
        FROM graphile_worker.jobs j
        WHERE j.queue_name = site_queue AND j.attempts < j.max_attempts AND j.priority < 100
          AND j.key IS DISTINCT FROM unique_key
        GROUP BY j.task_identifier) AS tasks;
    IF waiting >= most THEN
      RETURN by_name;
    END IF;
    PERFORM graphile_worker.add_job(task, payload, queue_name := site_queue, job_key := unique_key,
      priority := CASE WHEN is_routine THEN 100 ELSE least(place, 99) END);
    RETURN NULL;
  END $$;
REVOKE ALL ON FUNCTION enqueue_site_job(bigint, text, json, text, boolean, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_site_job(bigint, text, json, text, boolean, integer) TO vizor_app, vizor_worker;

-- Computations of sites take turns: the next one is of the site whose last turn was longest ago.
ALTER TABLE pricing_run ADD COLUMN advanced_at timestamptz;
