-- catalog: the picture of a shop, read from its home page in the background.

ALTER TABLE site ADD COLUMN image_checked_at timestamptz; -- last visit for its picture; null before the first

CREATE INDEX site_domain ON site (domain);

-- The worker sets a site's picture and nothing else of it.
GRANT UPDATE (image_url, image_checked_at) ON site TO vizor_worker;
