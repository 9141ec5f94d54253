-- billing: plans, subscriptions of companies, their invoices and billing details. Small tables of companies, as those of
-- accounts: every shard may hold a copy.

CREATE TABLE plan (
  plan_id text PRIMARY KEY CHECK (plan_id ~ '^[a-z]{1,20}$'),
  name text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0), -- euro cents a month
  max_products integer NOT NULL CHECK (max_products > 0),
  max_sites integer NOT NULL CHECK (max_sites > 0),
  max_checks_per_day integer NOT NULL CHECK (max_checks_per_day > 0),
  max_users integer NOT NULL CHECK (max_users > 0)
);
INSERT INTO plan (plan_id, name, amount_cents, max_products, max_sites, max_checks_per_day, max_users) VALUES
  ('start', 'Start', 2900, 500, 1, 5000, 2),
  ('growth', 'Growth', 7900, 5000, 3, 50000, 10),
  ('pro', 'Pro', 19900, 50000, 10, 500000, 50);

-- The price that stands for a plan at a payment provider. Another amount is another price.
CREATE TABLE plan_price (
  plan_id text NOT NULL REFERENCES plan,
  provider text NOT NULL,
  amount_cents integer NOT NULL,
  price_id text NOT NULL,
  PRIMARY KEY (plan_id, provider, amount_cents)
);

CREATE TABLE company_subscription (
  company_id bigint PRIMARY KEY REFERENCES company ON DELETE CASCADE,
  plan_id text NOT NULL REFERENCES plan,
  state text NOT NULL CHECK (state IN ('TRIAL', 'ACTIVE', 'PAST_DUE', 'CANCELLED', 'ENDED')),
  provider text CHECK (provider IN ('demo', 'stripe')), -- null: a trial, or by agreement
  provider_subscription_id text UNIQUE,
  provider_customer_id text,
  trial_ends_at timestamptz,
  period_start timestamptz, -- paid until period_end; both null in a trial and by agreement
  period_end timestamptz,
  past_due_since timestamptz,
  card_brand text,
  card_last_digits text CHECK (card_last_digits ~ '^\d{4}$'),
  card_expiry text CHECK (card_expiry ~ '^\d{2}/\d{2}$'), -- MM/YY
  holder_name text,
  email text,
  subscribed_by bigint, -- the person whose name and address these are
  mailed text[] NOT NULL DEFAULT '{}', -- what was mailed about the present state
  busy_until timestamptz, -- one change at a time: the provider is called outside transactions
  changed_at timestamptz NOT NULL,
  CHECK ((state = 'TRIAL') <= (trial_ends_at IS NOT NULL)),
  CHECK ((state = 'PAST_DUE') <= (past_due_since IS NOT NULL))
);
CREATE INDEX company_subscription_person ON company_subscription (subscribed_by);

-- Companies that were there before: active by agreement, without an end.
INSERT INTO company_subscription (company_id, plan_id, state, changed_at)
SELECT company_id, 'pro', 'ACTIVE', now() FROM company c
 WHERE NOT EXISTS (SELECT FROM app_user u WHERE u.company_id = c.company_id AND u.role = 'GOD');

-- platform: what a company may have. Written by billing, read by every slice before something is added; a company without a
-- row has no limits.
CREATE TABLE company_limit (
  company_id bigint PRIMARY KEY REFERENCES company ON DELETE CASCADE,
  plan_name text NOT NULL,
  is_active boolean NOT NULL, -- false: the subscription has ended, and nothing can be added
  max_products integer NOT NULL,
  max_sites integer NOT NULL,
  max_checks_per_day integer NOT NULL,
  max_users integer NOT NULL
);
INSERT INTO company_limit
SELECT s.company_id, p.name, true, p.max_products, p.max_sites, p.max_checks_per_day, p.max_users
  FROM company_subscription s JOIN plan p USING (plan_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON company_limit TO vizor_app, vizor_worker;

-- monitoring: the local day on which the watcher's company has no check left for the page.
ALTER TABLE page_watch ADD COLUMN waits_on date;

-- A payment that was asked for: one for each key of a company, so that a repeated request is charged once.
CREATE TABLE payment_attempt (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
  request_hash bytea NOT NULL,
  reply jsonb, -- null: not finished, or failed
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, key)
);

CREATE TABLE company_invoice (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  invoice_id text NOT NULL, -- the provider's
  number text NOT NULL,
  state text NOT NULL CHECK (state IN ('PAID', 'OPEN', 'VOID')),
  amount_cents integer NOT NULL,
  issued_at timestamptz NOT NULL,
  lines jsonb NOT NULL, -- [{text, amountCents}]
  hosted_url text, -- null: our own page shows it
  billed_to jsonb, -- the company's billing details when it was issued
  PRIMARY KEY (company_id, invoice_id)
);

CREATE TABLE billing_details (
  company_id bigint PRIMARY KEY REFERENCES company ON DELETE CASCADE,
  legal_name text NOT NULL CHECK (char_length(legal_name) BETWEEN 1 AND 200),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  tax_id text NOT NULL CHECK (char_length(tax_id) <= 20),
  registration_number text NOT NULL CHECK (char_length(registration_number) <= 30),
  address text NOT NULL CHECK (char_length(address) BETWEEN 1 AND 300),
  county text NOT NULL CHECK (char_length(county) <= 100),
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  changed_by bigint NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Events of a provider that were processed. What they are about is read again at the provider.
CREATE TABLE payment_event (
  provider text NOT NULL,
  event_id text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);

-- What the demo provider stores in place of a bank: subscriptions and invoices, and of a card only how it behaves, its last
-- digits and its expiry.
CREATE TABLE demo_payment_account (
  account_id text PRIMARY KEY,
  account jsonb NOT NULL
);

GRANT SELECT ON plan TO vizor_app, vizor_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON plan_price, company_subscription, payment_attempt, company_invoice, billing_details,
  payment_event, demo_payment_account TO vizor_app, vizor_worker;
-- The worker stops and resumes the sites of a company with its subscription.
GRANT UPDATE (has_active_subscription) ON site TO vizor_worker;

-- catalog: products of all sites of a company, whose rows only their own site shows. Counts, and returns nothing else.
CREATE FUNCTION count_company_products(company bigint) RETURNS bigint
  LANGUAGE plpgsql AS $$
  DECLARE
    before text := current_setting('app.site_id', true);
    one bigint;
    counted bigint;
    total bigint := 0;
  BEGIN
    FOR one IN SELECT s.site_id FROM site s WHERE s.company_id = company LOOP
      PERFORM set_config('app.site_id', one::text, true);
      SELECT count(*) INTO counted FROM listing l WHERE l.site_id = one;
      total := total + counted;
    END LOOP;
    PERFORM set_config('app.site_id', coalesce(before, ''), true);
    RETURN total;
  END $$;
