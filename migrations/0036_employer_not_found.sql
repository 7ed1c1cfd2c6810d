-- When the user said that the search has neither their employer nor their payroll provider. What they typed is not stored,
-- because free text can be about a person.
alter table journeys add column employer_not_found_at timestamptz;
