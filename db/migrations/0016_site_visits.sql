-- catalog: whether a shop answered when its home page was last visited, so that its card does not promise readings of
-- a domain that nobody answers for. Null: it answered, or was not visited yet (image_checked_at is null then).
ALTER TABLE site ADD COLUMN visit_failure text CHECK (char_length(visit_failure) <= 100);
GRANT UPDATE (visit_failure) ON site TO vizor_worker;
