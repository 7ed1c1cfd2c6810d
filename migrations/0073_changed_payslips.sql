-- compatible since: 0058
-- When the trust score of a payslip last changed; null if it never did. Lists can then show only what changed since a time.
alter table payroll_submissions add column updated_at timestamptz;
grant update (updated_at) on payroll_submissions to stipend_tenant;
