-- contact: messages and demo requests from the public pages, for the operator. No network address is stored; rows are deleted
-- after 90 days. A table of the installation, not of a merchant.
CREATE TABLE contact_request (
  request_id bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('contact', 'demo')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  company text CHECK (char_length(company) BETWEEN 1 AND 200),
  message text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 5000),
  language text NOT NULL CHECK (language IN ('en', 'ro')),
  received_at timestamptz NOT NULL,
  mail_id uuid, -- of the mail to the operator that reports it; null while it waits for one
  mailed_at timestamptz, -- when that mail was queued
  CHECK ((mail_id IS NULL) = (mailed_at IS NULL))
);
CREATE INDEX contact_request_waiting ON contact_request (received_at, request_id) WHERE mail_id IS NULL;
CREATE INDEX contact_request_mail ON contact_request (mailed_at) WHERE mail_id IS NOT NULL;
CREATE INDEX contact_request_email ON contact_request (lower(email));
CREATE INDEX contact_request_received ON contact_request (received_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON contact_request TO vizor_app;
