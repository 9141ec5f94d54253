-- catalog: the link looks wrong and waits for a GOD's decision. It is shown, and no price is computed from it.
ALTER TABLE offer ADD COLUMN is_suspicious boolean NOT NULL DEFAULT false;

-- matching: of the brand and the final address that a page was scored with. Links that were scored before are scored again once.
ALTER TABLE link_score ADD COLUMN seen_key text NOT NULL DEFAULT '';
ALTER TABLE link_score ALTER COLUMN seen_key DROP DEFAULT;

-- matching: a decision belongs to what both sides named and to whether the prices were far apart. Earlier decisions are taken as made about
-- what the own product names today. Links of open flags are scored again at once, which marks them and recomputes their products.
ALTER TABLE flagged_link ADD COLUMN own_key text NOT NULL DEFAULT '';
ALTER TABLE flagged_link ALTER COLUMN own_key DROP DEFAULT;
ALTER TABLE flagged_link DROP CONSTRAINT flagged_link_site_id_product_id_offer_id_page_key_key;
ALTER TABLE flagged_link ADD CONSTRAINT flagged_link_once
  UNIQUE (site_id, product_id, offer_id, page_key, own_key, is_ratio_off);

ALTER TABLE product NO FORCE ROW LEVEL SECURITY;
ALTER TABLE flagged_link NO FORCE ROW LEVEL SECURITY;
ALTER TABLE link_check NO FORCE ROW LEVEL SECURITY;
UPDATE flagged_link f
   SET own_key = md5(p.title || E'\n' || coalesce(p.gtin, '') || E'\n' || coalesce(p.sku, ''))
  FROM product p WHERE p.site_id = f.site_id AND p.product_id = f.product_id;
INSERT INTO link_check (site_id, product_id, offer_id, queued_at)
SELECT site_id, product_id, offer_id, now() FROM flagged_link WHERE state = 'OPEN'
ON CONFLICT (site_id, product_id, offer_id) DO NOTHING;
ALTER TABLE link_check FORCE ROW LEVEL SECURITY;
ALTER TABLE flagged_link FORCE ROW LEVEL SECURITY;
ALTER TABLE product FORCE ROW LEVEL SECURITY;
