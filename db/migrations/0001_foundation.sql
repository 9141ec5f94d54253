-- The foundation. Written for PostgreSQL 15 and for Citus: every key of a merchant's table starts with
-- site_id, every key of a page's table with page_id, and no foreign key crosses the two groups.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Roles are made here without a password; the start gives them theirs (platform/db/roles.ts).
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'vizor_app') THEN
    CREATE ROLE vizor_app NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE LOGIN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'vizor_worker') THEN
    CREATE ROLE vizor_worker NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE LOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of the same cluster was migrated at the same moment
END $$;

-- The site of the present transaction; null outside forSite(), where every policy then hides every row.
CREATE FUNCTION current_site() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.site_id', true), '')::bigint $$;

-- Case and diacritics folding is explicit, so that it is the same under any collation.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Record ids: whole numbers below 2^53, taken in blocks, because the wire carries them as JSON numbers.
CREATE TABLE id_counter (
  name text PRIMARY KEY,
  next_id bigint NOT NULL CHECK (next_id > 0 AND next_id < 9007199254740992)
);
INSERT INTO id_counter VALUES ('record', 1000);

CREATE FUNCTION take_ids(how_many integer) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    UPDATE public.id_counter SET next_id = next_id + how_many
    WHERE name = 'record' AND how_many BETWEEN 1 AND 1000000
    RETURNING next_id - how_many
  $$;
REVOKE ALL ON FUNCTION take_ids(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_ids(integer) TO vizor_app, vizor_worker;
