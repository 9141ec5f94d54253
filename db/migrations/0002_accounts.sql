-- accounts: companies, their people and sessions. Small tables that every shard may hold a copy of.

CREATE TABLE company (
  company_id bigint PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL
);

CREATE TABLE app_user (
  user_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  first_name text NOT NULL CHECK (char_length(first_name) BETWEEN 1 AND 100),
  last_name text NOT NULL CHECK (char_length(last_name) BETWEEN 1 AND 100),
  role text NOT NULL CHECK (role IN ('OPERATOR', 'OPERATOR_ADMIN', 'COMPANY_ADMIN', 'GOD')),
  password_hash text, -- argon2id; null until an invitation is accepted
  is_mfa_enabled boolean NOT NULL DEFAULT false,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ro')),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX app_user_email ON app_user (lower(email));
CREATE INDEX app_user_company ON app_user (company_id);

CREATE TABLE user_session (
  session_id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX user_session_user ON user_session (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON company, app_user, user_session TO vizor_app;
