-- catalog: titles and SKUs are searched as they are folded, kept beside them, since folding every candidate again
-- costs more than finding it.
ALTER TABLE product
  ADD folded_title text GENERATED ALWAYS AS (fold(title)) STORED,
  ADD folded_sku text GENERATED ALWAYS AS (fold(sku)) STORED;
DROP INDEX product_title_search;
DROP INDEX product_sku_search;
CREATE INDEX product_title_search ON product USING gin (site_id, folded_title gin_trgm_ops);
CREATE INDEX product_sku_search ON product USING gin (site_id, folded_sku gin_trgm_ops);
-- What no trigram finds – words of one or two letters, or those that most titles hold – is read from here, in the
-- order of the list.
CREATE INDEX product_folded ON product (site_id, product_id) INCLUDE (folded_title, folded_sku);

-- Behind a row policy no index answers LIKE or @>: they are not leakproof. This view narrows to the site by its own
-- condition and runs as its owner, whom the policy below lets through, so that the indexes are used.
CREATE VIEW site_product AS
  SELECT site_id, product_id, folded_title, folded_sku, dynamic_fields FROM product WHERE site_id = current_site();
CREATE POLICY owner_reads ON product FOR SELECT TO CURRENT_USER USING (true);
GRANT SELECT ON site_product TO vizor_app, vizor_worker;
