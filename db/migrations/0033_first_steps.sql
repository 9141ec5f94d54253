-- onboarding: people who do not want to see the first steps of their company any more.
CREATE TABLE first_steps_dismissal (
  user_id bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  dismissed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON first_steps_dismissal TO vizor_app;
