-- pricing: raised by each computation that changes recommendations of the site, so that screens know when to read them again.
ALTER TABLE pricing_run ADD COLUMN revision integer NOT NULL DEFAULT 0;
