-- monitoring: a person waits for a page of the host; until then the crawl leaves the host to them.
ALTER TABLE crawl_host ADD COLUMN wanted_until timestamptz;
