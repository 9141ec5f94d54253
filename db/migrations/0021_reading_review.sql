-- monitoring: readings of low confidence that wait for a person, the decisions about them as labelled facts, and the
-- confidence of each host by day.

-- Stock statements that stand on most pages of the host, whatever the state of the product: they carry nothing.
ALTER TABLE crawl_host ADD COLUMN fixed_statements text[] NOT NULL DEFAULT '{}';

-- A reading with the page that it was read from. One that a person confirmed or corrected is a labelled fact.
CREATE TABLE doubtful_reading (
  reading_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  page_id uuid NOT NULL,
  host text NOT NULL,
  url text NOT NULL, -- as fetched, after redirects
  read_at timestamptz NOT NULL,
  local_day date NOT NULL, -- of Europe/Bucharest
  content_type text,
  body bytea NOT NULL, -- gzip
  name text,
  price_minor bigint CHECK (price_minor > 0), -- null: no price of one product was read
  currency text,
  price_probability real NOT NULL CHECK (price_probability BETWEEN 0 AND 1),
  availability text CHECK (availability IN ('IN_STOCK', 'OUT_OF_STOCK')),
  availability_probability real CHECK (availability_probability BETWEEN 0 AND 1),
  other_prices jsonb NOT NULL, -- [{priceMinor, probability}]
  doubts text[] NOT NULL CHECK (cardinality(doubts) > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'corrected', 'unknown')),
  right_price_minor bigint CHECK (right_price_minor > 0), -- of confirmed and corrected readings; null: none
  right_currency text,
  right_availability text CHECK (right_availability IN ('IN_STOCK', 'OUT_OF_STOCK')),
  decided_at timestamptz,
  decided_by bigint,
  CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE INDEX doubtful_reading_open ON doubtful_reading (read_at, reading_id) WHERE state = 'open';
CREATE INDEX doubtful_reading_page ON doubtful_reading (page_id);
CREATE INDEX doubtful_reading_host ON doubtful_reading (host, local_day);
GRANT SELECT, INSERT, UPDATE, DELETE ON doubtful_reading TO vizor_worker;
GRANT SELECT ON doubtful_reading TO vizor_app;

-- Watched pages of a host whose last check was on a local day. Written again through the day.
CREATE TABLE host_confidence_day (
  host text NOT NULL,
  local_day date NOT NULL,
  pages integer NOT NULL CHECK (pages > 0),
  unpriced integer NOT NULL,
  doubtful integer NOT NULL,
  confidence real, -- mean of the priced pages; null: none
  PRIMARY KEY (host, local_day)
);
CREATE INDEX host_confidence_day_day ON host_confidence_day (local_day);
GRANT SELECT, INSERT, UPDATE, DELETE ON host_confidence_day TO vizor_worker;
GRANT SELECT ON host_confidence_day TO vizor_app;
