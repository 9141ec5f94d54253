-- matching: what the own product named when a link was scored last. A link is scored again once that changes.
-- Links that were scored before are scored again once: an owner that row policies bind could not compute it here.
ALTER TABLE link_score ADD COLUMN own_key text NOT NULL DEFAULT '';
ALTER TABLE link_score ALTER COLUMN own_key DROP DEFAULT;

-- matching: pages of a shop in a row that it refused, counted over all parts of a search. The reason of a search that has not
-- failed is 'limited' where the shop lists more pages than a search reads.
ALTER TABLE match_run ADD COLUMN refusals integer NOT NULL DEFAULT 0;
