-- pricing: the limit that moved a recommended price last, so that lists say why a price stops and find such prices.
ALTER TABLE recommendation ADD COLUMN guard text
  CHECK (guard IN ('floor', 'margin', 'ceiling', 'step')); -- null: none, refused, or not computed since this column exists
