-- accounts: registrations of one e-mail address stand beside each other, so that a stranger's replaces nobody's. A link
-- names one enrolment: a job that is run again makes no second one.
DROP INDEX enrolment_registering;
CREATE INDEX enrolment_registering ON enrolment (lower(email)) WHERE company_id IS NULL;
CREATE UNIQUE INDEX enrolment_link ON enrolment (link_id);
