-- compatible since: 0086

-- A bank account may have another number or id after a new consent. Its months then move to the new name.
grant update (bank_account_index) on bank_statement_submissions to stipend_tenant;
