-- catalog: the own price beside the offers as a filter of the list, since when it is above the lowest offer, and what
-- competitors' pages state beside the columns.

-- Derived from the stored figures, so that it never differs from them. Null: no own price to compare.
ALTER TABLE listing
  ADD price_position_in text GENERATED ALWAYS AS (CASE
    WHEN offers_in = 0 THEN 'NO_COMPETITORS'
    WHEN price_bani < min_in_bani THEN 'CHEAPEST'
    WHEN price_bani = min_in_bani THEN 'EQUAL'
    WHEN price_bani > max_in_bani THEN 'MOST_EXPENSIVE'
    WHEN price_bani > min_in_bani THEN 'MORE_EXPENSIVE'
  END) STORED,
  ADD price_position_all text GENERATED ALWAYS AS (CASE
    WHEN offers_all = 0 THEN 'NO_COMPETITORS'
    WHEN price_bani < min_all_bani THEN 'CHEAPEST'
    WHEN price_bani = min_all_bani THEN 'EQUAL'
    WHEN price_bani > max_all_bani THEN 'MOST_EXPENSIVE'
    WHEN price_bani > min_all_bani THEN 'MORE_EXPENSIVE'
  END) STORED,
  -- Time from which the own price has been above the lowest offer without interruption; null while it is not.
  ADD above_min_in_since timestamptz,
  ADD above_min_all_since timestamptz;
-- Products are counted by position from the index alone; without ids its few distinct keys take little room.
CREATE INDEX listing_price_position ON listing (site_id, price_position_in, price_position_all);

-- What the competitor's page states of the product beside the columns: texts, or lists of them, by name.
ALTER TABLE offer ADD dynamic_fields jsonb NOT NULL DEFAULT '{}';

-- What is above the lowest offer already: since the later of the own price's change and the first cheaper offer that
-- is compared now. The owner is subject to row level security too, hence the policies for this statement.
CREATE POLICY migration_reads ON offer FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY migration_writes ON listing TO CURRENT_USER USING (true);
UPDATE listing l SET
  above_min_in_since = CASE WHEN l.price_bani > l.min_in_bani
    THEN greatest(coalesce(l.price_changed_at, l.observed_at), o.since_in) END,
  above_min_all_since = CASE WHEN l.price_bani > l.min_all_bani
    THEN greatest(coalesce(l.price_changed_at, l.observed_at), o.since_all) END
FROM (
  SELECT c.site_id, c.product_id, min(c.observed_at) FILTER (WHERE c.availability <> 'OUT_OF_STOCK') AS since_in,
    min(c.observed_at) AS since_all
  FROM offer c JOIN listing own ON own.site_id = c.site_id AND own.product_id = c.product_id
  WHERE c.is_fresh AND c.currency = 'RON' AND c.price_minor < own.price_bani
  GROUP BY c.site_id, c.product_id
) o
WHERE l.site_id = o.site_id AND l.product_id = o.product_id;
DROP POLICY migration_reads ON offer;
DROP POLICY migration_writes ON listing;
