-- accounts: who invited. Links of somebody who has left the company no longer open; the invitation stays listed and
-- can be sent again by others.
ALTER TABLE enrolment ADD COLUMN invited_by bigint REFERENCES app_user ON DELETE SET NULL;
ALTER TABLE enrolment ADD CONSTRAINT enrolment_inviter CHECK (invited_by IS NULL OR company_id IS NOT NULL);
CREATE INDEX enrolment_invited_by ON enrolment (invited_by) WHERE invited_by IS NOT NULL;
