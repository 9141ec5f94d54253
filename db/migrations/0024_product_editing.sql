-- catalog: products that people edit, delete and restore, and the spellings of one address.

-- A key that is equal for the spellings of one page's address: scheme, "www.", upper case in host and path, doubled and
-- trailing slashes and the order of the parameters are ignored. The address has passed the guard, which drops tracking
-- parameters. Reserved for finding duplicates: what is fetched is the address as it was entered.
CREATE FUNCTION address_key(url text) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path = pg_catalog
  AS $$
    SELECT md5(
      lower(part[1]) || rtrim(lower(regexp_replace(part[2], '/+', '/', 'g')), '/') || '?'
      || coalesce((SELECT string_agg(parameter, '&' ORDER BY parameter COLLATE "C")
        FROM unnest(string_to_array(part[3], '&')) AS parameter WHERE parameter <> ''), '')
      || coalesce(part[4], ''))::uuid
    FROM regexp_match(url, '^https?://(?:www\.)?([^/?#]*)([^?#]*)(?:\?([^#]*))?(#.*)?$', 'i') AS part
  $$;

ALTER TABLE product
  ADD version integer NOT NULL DEFAULT 1, -- counts changes by people; decides between two of them
  ADD manual_fields text[] NOT NULL DEFAULT '{}' -- what a person set: no reading of the page changes it
    CHECK (manual_fields <@ ARRAY['title', 'sku', 'gtin', 'mpn', 'brand', 'category']),
  ADD online_url text, -- of an offline product that had a page: the address to return to
  ADD canonical_key uuid, -- key of the address that the own page names as its canonical one
  ADD address_key uuid GENERATED ALWAYS AS (address_key(coalesce(url, online_url))) STORED;
CREATE INDEX product_address_key ON product (site_id, address_key);
CREATE INDEX product_canonical_key ON product (site_id, canonical_key) WHERE canonical_key IS NOT NULL;

-- One action of a person that deleted products.
CREATE TABLE product_deletion (
  site_id bigint NOT NULL,
  deletion_id bigint NOT NULL,
  deleted_at timestamptz NOT NULL,
  deleted_by bigint NOT NULL,
  restored_at timestamptz,
  PRIMARY KEY (site_id, deletion_id)
);
-- A deleted product, for as long as it can be restored: its row and every row that refers to it, by table.
CREATE TABLE deleted_product (
  site_id bigint NOT NULL,
  deletion_id bigint NOT NULL,
  product_id bigint NOT NULL,
  stored_rows jsonb NOT NULL,
  PRIMARY KEY (site_id, deletion_id, product_id),
  FOREIGN KEY (site_id, deletion_id) REFERENCES product_deletion ON DELETE CASCADE
);

DO $$
DECLARE merchant_table text;
BEGIN
  FOREACH merchant_table IN ARRAY ARRAY['product_deletion', 'deleted_product'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', merchant_table);
    EXECUTE format(
      'CREATE POLICY own_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())',
      merchant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vizor_app, vizor_worker', merchant_table);
  END LOOP;
END $$;
-- The worker finds deletions of all sites that can no longer be restored; it deletes them site by site.
CREATE POLICY worker_finds_deletions ON product_deletion FOR SELECT TO vizor_worker USING (true);
