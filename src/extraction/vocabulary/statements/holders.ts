import type { Phrases } from '../phrases.ts';

export const HOLDER_LABEL: Phrases = {
  whole: `
    account name|holder|title, account holder(s) name(s), name of account [holder], card-holder(s) [name]
    account-holder(s) [name], customer [name], client [name], account in the name of, name(s), prepared for
    statement for, holder, cardmember [name], member name, kontoinhaber, kontoinhaberin, titular`,
};

export const HOLDER_TITLE: Phrases = {
  start: `
    mr|mrs|ms|miss|mx|dr|prof|professor|rev|revd|sir|lady|lord|dame|herr|frau|m|mme [and mr|and mrs|and ms|and miss|and dr] *`,
};

/** Words that no name of a person or a company has. */
export const NO_HOLDER: Phrases = {
  anywhere: `
    statement, account, name(s), balance, bank, page, sort, sort-code(s), sheet, date, number, www, street, road, avenue, lane
    plc, customer, telephone, branch, savings, current, dear, period, iban, bic, swift, building society, registered
    overview, summary, transaction(s), private and confidential, po box`,
};
