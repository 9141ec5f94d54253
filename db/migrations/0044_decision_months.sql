-- Records of prices are kept for three years: whole months are dropped.
CREATE FUNCTION drop_decision_months(before date) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
  DECLARE
    partition text;
    dropped integer := 0;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('vizor ensure_decision_month'));
    FOR partition IN
      SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'public.pricing_decision'::regclass AND c.relname ~ '^pricing_decision_[0-9]{6}$'
        AND to_date(right(c.relname, 6), 'YYYYMM') < date_trunc('month', before)
    LOOP
      EXECUTE format('DROP TABLE public.%I', partition);
      dropped := dropped + 1;
    END LOOP;
    RETURN dropped;
  END $$;
REVOKE ALL ON FUNCTION drop_decision_months(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_decision_months(date) TO vizor_worker;
