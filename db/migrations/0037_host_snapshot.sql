-- monitoring: watched pages and queued checks by host, as they were counted last. Counting scans every page, so that the
-- operators' screen shows the stored figures at once and renews them. One row.
CREATE TABLE host_snapshot (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  counted_at timestamptz NOT NULL,
  pages jsonb NOT NULL, -- by host, state and reason
  tasks jsonb NOT NULL -- by host
);
GRANT SELECT, INSERT, UPDATE ON host_snapshot TO vizor_worker;
