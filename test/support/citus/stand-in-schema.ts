/**
 * Functions and tables with the names and signatures of Citus 13, for tests on a machine that has no Citus. All rows stay where they are;
 * what Citus refuses of a table is refused, in its words where they are public, and every call is recorded.
 */
export const standInSchema = `
CREATE SCHEMA citus_stand_in;
SET search_path = citus_stand_in, public;

CREATE TABLE call (place integer GENERATED ALWAYS AS IDENTITY, made text NOT NULL);
CREATE TABLE pg_dist_partition (
  logicalrelid regclass PRIMARY KEY, partmethod "char" NOT NULL, partkey text, colocationid integer NOT NULL, repmodel "char" NOT NULL);
CREATE TABLE pg_dist_local_group (groupid integer NOT NULL);
INSERT INTO pg_dist_local_group VALUES (0);
CREATE TABLE pg_dist_node (
  nodeid integer PRIMARY KEY, groupid integer NOT NULL, nodename text NOT NULL, nodeport integer NOT NULL,
  isactive boolean NOT NULL DEFAULT true, shouldhaveshards boolean NOT NULL DEFAULT true);
INSERT INTO pg_dist_node VALUES (1, 0, '10.0.0.1', 5432, true, false), (2, 1, '10.0.0.2', 5432, true, true), (3, 2, '10.0.0.3', 5432, true, true);

-- Set by tests.
CREATE TABLE version (text text NOT NULL);
INSERT INTO version VALUES ('Citus 13.2.2 on x86_64-pc-linux-gnu');
-- What a worker answers to commands that contain a text, instead of what this database would.
CREATE TABLE worker_answer (nodename text, about text, success boolean, result text);
CREATE TABLE failing_table (logicalrelid regclass);
-- A shard that is not as its table is.
CREATE TABLE odd_shard (logicalrelid regclass, shard text);

CREATE FUNCTION citus_version() RETURNS text LANGUAGE sql AS 'SELECT text FROM citus_stand_in.version';

CREATE FUNCTION column_to_column_name(table_name regclass, column_var_text text) RETURNS text
  LANGUAGE sql AS 'SELECT column_var_text';

CREATE FUNCTION refuse_unless_distributable(target regclass, distribution_column text) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE found text;
  BEGIN
    IF EXISTS (SELECT FROM citus_stand_in.failing_table WHERE logicalrelid = target) THEN
      RAISE EXCEPTION 'connection to the remote node failed';
    END IF;
    IF EXISTS (SELECT FROM citus_stand_in.pg_dist_partition WHERE logicalrelid = target) THEN
      RAISE EXCEPTION 'table "%" is already distributed', target;
    END IF;
    IF (SELECT relispartition FROM pg_class WHERE oid = target) THEN
      RAISE EXCEPTION '% is a partition: distribute its parent', target;
    END IF;
    SELECT tgname INTO found FROM pg_trigger WHERE tgrelid = target AND NOT tgisinternal;
    IF found IS NOT NULL AND current_setting('citus.enable_unsafe_triggers', true) IS DISTINCT FROM 'on' THEN
      RAISE EXCEPTION 'cannot distribute relation "%" because it has triggers', target;
    END IF;
    SELECT i.indexrelid::regclass::text INTO found FROM pg_index i
     WHERE i.indrelid = target AND i.indisunique AND distribution_column <> '' AND NOT EXISTS (
       SELECT FROM pg_attribute a WHERE a.attrelid = target AND a.attname = distribution_column AND a.attnum = ANY (i.indkey));
    IF found IS NOT NULL THEN
      RAISE EXCEPTION 'cannot create constraint on "%": % lacks the distribution column', target, found;
    END IF;
    SELECT c.conname INTO found FROM pg_constraint c
     WHERE c.contype = 'f' AND distribution_column <> '' AND target IN (c.conrelid, c.confrelid) AND NOT EXISTS (
       SELECT FROM citus_stand_in.pg_dist_partition d
        WHERE d.logicalrelid = CASE WHEN c.conrelid = target THEN c.confrelid ELSE c.conrelid END);
    IF found IS NOT NULL THEN
      RAISE EXCEPTION 'cannot create foreign key constraint % since relations are not colocated or not referencing a reference table', found;
    END IF;
  END $$;

CREATE FUNCTION create_distributed_table(
    table_name regclass, distribution_column text, distribution_type text DEFAULT 'hash',
    colocate_with text DEFAULT 'default', shard_count integer DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE group_id integer;
  BEGIN
    PERFORM citus_stand_in.refuse_unless_distributable(table_name, distribution_column);
    IF colocate_with = 'none' THEN
      SELECT coalesce(max(colocationid), 0) + 1 INTO group_id FROM citus_stand_in.pg_dist_partition;
    ELSE
      SELECT colocationid INTO STRICT group_id FROM citus_stand_in.pg_dist_partition
       WHERE logicalrelid = colocate_with::regclass AND partkey = distribution_column;
    END IF;
    INSERT INTO citus_stand_in.pg_dist_partition VALUES (table_name, 'h', distribution_column, group_id, 's');
    INSERT INTO citus_stand_in.call (made) VALUES (format('distributed %s by %s', table_name, distribution_column));
  END $$;

CREATE FUNCTION create_reference_table(table_name regclass) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM citus_stand_in.refuse_unless_distributable(table_name, '');
    INSERT INTO citus_stand_in.pg_dist_partition VALUES (table_name, 'n', NULL, 0, 't');
    INSERT INTO citus_stand_in.call (made) VALUES (format('reference %s', table_name));
  END $$;

CREATE FUNCTION truncate_local_data_after_distributing_table(function_name regclass) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM citus_stand_in.pg_dist_partition WHERE logicalrelid = function_name) THEN
      RAISE EXCEPTION 'supplied parameter is not a distributed relation';
    END IF;
    INSERT INTO citus_stand_in.call (made) VALUES (format('truncated %s', function_name));
  END $$;

CREATE FUNCTION run_command_on_workers(command text, parallel boolean DEFAULT true)
  RETURNS TABLE (nodename text, nodeport integer, success boolean, result text) LANGUAGE plpgsql AS $$
  DECLARE
    node record;
    planted record;
  BEGIN
    FOR node IN SELECT n.nodename, n.nodeport FROM citus_stand_in.pg_dist_node n WHERE n.groupid <> 0 LOOP
      nodename := node.nodename;
      nodeport := node.nodeport;
      SELECT * INTO planted FROM citus_stand_in.worker_answer a
       WHERE a.nodename = node.nodename AND strpos(command, a.about) > 0;
      IF FOUND THEN
        success := planted.success;
        result := planted.result;
      ELSE
        EXECUTE command INTO result;
        success := true;
      END IF;
      RETURN NEXT;
    END LOOP;
  END $$;

CREATE FUNCTION run_command_on_shards(table_name regclass, command text, parallel boolean DEFAULT true)
  RETURNS TABLE (shardid bigint, success boolean, result text) LANGUAGE plpgsql AS $$
  DECLARE shard text;
  BEGIN
    shardid := 102007;
    FOR shard IN SELECT table_name::text UNION ALL SELECT o.shard FROM citus_stand_in.odd_shard o WHERE o.logicalrelid = table_name LOOP
      shardid := shardid + 1;
      EXECUTE replace(command, '%s', shard) INTO result;
      success := true;
      RETURN NEXT;
    END LOOP;
  END $$;

CREATE VIEW citus_shards AS
  SELECT d.logicalrelid AS table_name, 102008 + n.nodeid::bigint AS shardid,
         CASE d.partmethod WHEN 'h' THEN 'distributed' ELSE 'reference' END AS citus_table_type,
         n.nodename, n.nodeport, pg_table_size(d.logicalrelid) AS shard_size
    FROM pg_dist_partition d, pg_dist_node n WHERE n.groupid <> 0;

RESET search_path;
`;
