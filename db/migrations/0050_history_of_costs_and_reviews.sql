-- catalog: product history also has costs and limits of products, and decisions about recommended prices.
ALTER TABLE product_history DROP CONSTRAINT product_history_subject_check;
ALTER TABLE product_history ADD CONSTRAINT product_history_subject_check
  CHECK (subject IN ('PRODUCT', 'LINK', 'QUANTITY', 'PRICE', 'COSTS', 'REVIEW'));
