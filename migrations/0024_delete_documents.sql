-- Documents can be deleted, together with everything that was extracted from them.
grant delete on documents, bank_statement_submissions to stipend_tenant;
create index on payroll_submissions (client_id, document_id) where document_id is not null;
