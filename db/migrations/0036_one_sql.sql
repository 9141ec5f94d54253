-- Functions that limit themselves to a site do it by SET LOCAL, which reaches all machines of a distributed database.

CREATE OR REPLACE FUNCTION delete_pricing_records(removed_site bigint, max_rows integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  DECLARE
    deleted integer;
  BEGIN
    IF EXISTS (SELECT FROM site WHERE site_id = removed_site) THEN
      RAISE EXCEPTION 'site % still exists', removed_site;
    END IF;
    EXECUTE format('SET LOCAL app.site_id = %L', removed_site);
    DELETE FROM review_batch_row WHERE site_id = removed_site AND (batch_id, product_id) IN (
      SELECT batch_id, product_id FROM review_batch_row WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    IF deleted > 0 THEN RETURN deleted; END IF;
    DELETE FROM review_batch WHERE site_id = removed_site AND batch_id IN (
      SELECT batch_id FROM review_batch WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    IF deleted > 0 THEN RETURN deleted; END IF;
    DELETE FROM pricing_decision WHERE site_id = removed_site AND (decision_id, made_at) IN (
      SELECT decision_id, made_at FROM pricing_decision WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    IF deleted > 0 THEN RETURN deleted; END IF;
    DELETE FROM pricing_rule_version WHERE site_id = removed_site AND (rule_id, version) IN (
      SELECT rule_id, version FROM pricing_rule_version WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
  END $$;

CREATE OR REPLACE FUNCTION delete_own_price_days(removed_site bigint, max_rows integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  DECLARE
    deleted integer;
  BEGIN
    IF EXISTS (SELECT FROM site WHERE site_id = removed_site) THEN
      RAISE EXCEPTION 'site % still exists', removed_site;
    END IF;
    EXECUTE format('SET LOCAL app.site_id = %L', removed_site);
    DELETE FROM own_price_day WHERE site_id = removed_site AND (product_id, local_day) IN (
      SELECT product_id, local_day FROM own_price_day WHERE site_id = removed_site LIMIT max_rows);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
  END $$;

-- catalog: products of all sites of a company. Counts, and returns nothing else.
CREATE OR REPLACE FUNCTION count_company_products(company bigint) RETURNS bigint
  LANGUAGE plpgsql AS $$
  DECLARE
    before text := current_setting('app.site_id', true);
    one bigint;
    counted bigint;
    total bigint := 0;
  BEGIN
    FOR one IN SELECT s.site_id FROM site s WHERE s.company_id = company LOOP
      EXECUTE format('SET LOCAL app.site_id = %L', one);
      SELECT count(*) INTO counted FROM listing l WHERE l.site_id = one;
      total := total + counted;
    END LOOP;
    EXECUTE format('SET LOCAL app.site_id = %L', coalesce(before, ''));
    RETURN total;
  END $$;
