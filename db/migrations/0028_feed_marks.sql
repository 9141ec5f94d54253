-- catalog: own products that a person should look at.
ALTER TABLE listing ADD is_missing_from_feed boolean NOT NULL DEFAULT false; -- the product feed named the product once
CREATE INDEX listing_missing_from_feed ON listing (site_id, product_id) WHERE is_missing_from_feed;
-- A person decided that the product is another one than that whose page its own page names as the canonical one.
ALTER TABLE product ADD is_kept_apart boolean NOT NULL DEFAULT false;

-- exchange: user name and password of a product feed, sealed for the site.
ALTER TABLE product_feed ADD sealed_credentials bytea;

-- The owner is subject to row level security too, hence the policies for this statement.
CREATE POLICY migration_reads ON product_feed_product FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY migration_writes ON listing TO CURRENT_USER USING (true);
UPDATE listing l SET is_missing_from_feed = true FROM product_feed_product f
 WHERE f.site_id = l.site_id AND f.product_id = l.product_id AND f.missing_since IS NOT NULL;
DROP POLICY migration_reads ON product_feed_product;
DROP POLICY migration_writes ON listing;
