-- pricing: what one unit earns at the recommended price, so that prices that lose money are found, counted and marked.
ALTER TABLE recommendation ADD COLUMN profit_bani bigint; -- net of VAT; null: refused, or the cost is not known

UPDATE recommendation r
   SET profit_bani = floor((
         (100000000 - c.commission_bp::numeric * (10000 + c.vat_bp)) * r.recommended_bani
         - (c.cost_bani + c.shipping_bani)::numeric * 10000 * (10000 + c.vat_bp)
       ) / (10000 * (10000 + c.vat_bp::numeric)))
  FROM (
    SELECT k.site_id, k.product_id, k.cost_bani, coalesce(k.vat_bp, g.vat_bp, 2100) AS vat_bp,
           coalesce(k.commission_bp, g.commission_bp, 0) AS commission_bp, coalesce(k.shipping_bani, g.shipping_bani, 0) AS shipping_bani
      FROM product_pricing k LEFT JOIN pricing_guards g ON g.site_id = k.site_id
     WHERE k.cost_bani IS NOT NULL
  ) c
 WHERE c.site_id = r.site_id AND c.product_id = r.product_id AND r.recommended_bani IS NOT NULL;
