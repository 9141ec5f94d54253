-- catalog: entries of one person and of one kind of change, newest first, and the people whom a history names.
CREATE INDEX product_history_person ON product_history (site_id, user_id, changed_at DESC, entry_id DESC);
CREATE INDEX product_history_kind ON product_history (site_id, modification, changed_at DESC, entry_id DESC);
