-- accounts: second factor, links sent by mail, enrolment, sessions as their owner sees them, throttling.
-- Small tables, local to one machine, as the sessions are.

ALTER TABLE app_user ADD COLUMN password_changed_at timestamptz;

-- The second factor of a person. The secrets are sealed with a key of the installation (AES-256-GCM).
CREATE TABLE second_factor (
  user_id bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  sealed_secret bytea, -- null until a setup was verified
  last_step bigint NOT NULL DEFAULT 0, -- 30 s step of the last code taken: no code is taken twice
  sealed_pending_secret bytea, -- of a setup that waits for its first code; replaces nothing until then
  pending_at timestamptz
);

-- Ten one-time codes for who has lost the second factor; SHA-256 of 80 random bits each.
CREATE TABLE recovery_code (
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- A sign-in whose password was right and whose second factor is due; known by the hash of an opaque handle.
CREATE TABLE sign_in_challenge (
  handle_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  is_remembered boolean NOT NULL,
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_challenge_expiry ON sign_in_challenge (expires_at);

-- Links to a new password. The signed token in the mail names the row; the row opens once.
CREATE TABLE password_reset (
  reset_id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_reset_user ON password_reset (user_id);

-- Somebody who is no person with an account yet: invited by a company, or registering one. Becomes an app_user of
-- the same id once they have followed the link of the mail and set a password.
CREATE TABLE enrolment (
  enrolment_id bigint PRIMARY KEY,
  company_id bigint REFERENCES company, -- of the inviting company; null for a registration
  company_name text CHECK (char_length(company_name) BETWEEN 1 AND 200), -- of the company that registers
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  first_name text NOT NULL CHECK (char_length(first_name) BETWEEN 1 AND 100),
  last_name text NOT NULL CHECK (char_length(last_name) BETWEEN 1 AND 100),
  role text NOT NULL CHECK (role IN ('OPERATOR', 'OPERATOR_ADMIN', 'COMPANY_ADMIN')),
  language text NOT NULL CHECK (language IN ('en', 'ro')),
  created_at timestamptz NOT NULL,
  link_id uuid NOT NULL, -- of the newest mail; earlier links no longer open
  link_expires_at timestamptz NOT NULL,
  confirmed_at timestamptz, -- the link was followed: the address is theirs
  CHECK ((company_id IS NULL) <> (company_name IS NULL))
);
CREATE UNIQUE INDEX enrolment_invited ON enrolment (company_id, lower(email)) WHERE company_id IS NOT NULL;
CREATE UNIQUE INDEX enrolment_registering ON enrolment (lower(email)) WHERE company_id IS NULL;
CREATE INDEX enrolment_expiry ON enrolment (link_expires_at);

ALTER TABLE user_session
  ADD COLUMN is_remembered boolean NOT NULL DEFAULT false,
  ADD COLUMN last_seen_at timestamptz,
  ADD COLUMN address text, -- where the person signed in from
  ADD COLUMN user_agent text CHECK (char_length(user_agent) <= 300);

-- Tries by what they are counted for, newest last: as many as the limit of that bucket, and no more.
CREATE TABLE throttle (
  bucket text PRIMARY KEY CHECK (char_length(bucket) <= 200),
  tried_at timestamptz[] NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX throttle_expiry ON throttle (expires_at);

-- Addresses that a person has signed in from: strangers' wrong tries elsewhere do not shut them out.
CREATE TABLE known_address (
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  address_hash bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, address_hash)
);

GRANT SELECT, INSERT, UPDATE, DELETE
  ON second_factor, recovery_code, sign_in_challenge, password_reset, enrolment, throttle, known_address TO vizor_app;
