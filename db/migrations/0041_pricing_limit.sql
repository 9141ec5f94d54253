-- pricing: warnings because a limit was tightened after a price had been approved.
ALTER TABLE recommendation DROP CONSTRAINT recommendation_warning_check;
ALTER TABLE recommendation ADD CONSTRAINT recommendation_warning_check CHECK (warning IN ('threshold', 'creep', 'brake', 'limit'));
