-- compatible since: 0044
-- no transaction

-- A keyed hash of what identifies an uploaded payslip: employer, date, amounts and the person who is printed on it. Equal payslips of two
-- users of a client have equal hashes. Null if the payslip was not uploaded or names nobody, and for payslips of earlier versions.
alter table payroll_submissions add column if not exists reuse_index bytea;
-- payslips are rated again when the details of their user change
grant update (trust_score) on payroll_submissions to stipend_tenant;
drop index concurrently if exists payroll_submissions_by_reuse;
create index concurrently payroll_submissions_by_reuse on payroll_submissions (client_id, reuse_index)
  where reuse_index is not null;
drop index concurrently if exists documents_by_content;
create index concurrently documents_by_content on documents (client_id, content_index) where content_index is not null;
