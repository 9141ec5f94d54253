-- monitoring: a person waits for a page of the host; until then the crawl leaves the host to them.
ALTER TABLE crawl_host ADD COLUMN wanted_until timestamptz;
-- The last visit was one that a person waited for: the crawl has its turn before the next one.
ALTER TABLE crawl_host ADD COLUMN was_awaited boolean NOT NULL DEFAULT false;
