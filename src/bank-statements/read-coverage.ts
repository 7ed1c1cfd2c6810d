import { type CoverageStep, joinCoverage } from '#documents';
import { openStatement } from './seal-statement.ts';
import { listOfDocuments } from './store.ts';

const ENDING_CHARACTERS = 4;

/** Says which days and which account the statements of each document show. */
export const coverageOfStatements: CoverageStep = async (tx, { clientId }, keys) => {
  const rows = await listOfDocuments(tx, clientId, [...keys.keys()]);
  return joinCoverage(
    rows.flatMap((row) => {
      const userKey = row.document_id && keys.get(row.document_id);
      if (!userKey) return [];
      const { account_information: account, statement_period: period } = openStatement(row, userKey).content;
      return [
        {
          documentId: row.document_id as string,
          from: period.start_date,
          to: period.end_date,
          employer: null,
          bank_name: account.bank_name,
          account_ending: (account.account_number ?? account.iban)?.slice(-ENDING_CHARACTERS) ?? null,
        },
      ];
    }),
  );
};
