-- Prices that were read with low confidence: shown beside the price, and part of nothing until another reading or a person confirms them.
ALTER TABLE offer
  ADD COLUMN doubtful_price_minor bigint CHECK (doubtful_price_minor > 0),
  ADD COLUMN doubtful_currency text;
ALTER TABLE listing
  ADD COLUMN doubtful_price_bani bigint CHECK (doubtful_price_bani > 0);
