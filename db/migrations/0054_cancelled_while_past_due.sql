-- billing: a subscription may be cancelled while a payment is open: its state says only that the payment is.

ALTER TABLE company_subscription ADD COLUMN is_cancelled boolean NOT NULL DEFAULT false; -- ends with its period
UPDATE company_subscription SET is_cancelled = true WHERE state = 'CANCELLED';
