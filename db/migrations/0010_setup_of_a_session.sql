-- A setup of the second factor belongs to the session that began it: no other one reads its key or finishes it.
ALTER TABLE second_factor ADD COLUMN pending_session uuid;
