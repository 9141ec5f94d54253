-- exchange: rows of an import of which something was refused, the row or an address in it.

ALTER TABLE product_import ADD COLUMN problem_rows integer NOT NULL DEFAULT 0;

ALTER TABLE product_import NO FORCE ROW LEVEL SECURITY;
ALTER TABLE product_import_row NO FORCE ROW LEVEL SECURITY;
UPDATE product_import i SET problem_rows = (
  SELECT count(*) FROM product_import_row r
  WHERE r.site_id = i.site_id AND r.import_id = i.import_id AND jsonb_array_length(r.result -> 'errors') > 0);
ALTER TABLE product_import_row FORCE ROW LEVEL SECURITY;
ALTER TABLE product_import FORCE ROW LEVEL SECURITY;
