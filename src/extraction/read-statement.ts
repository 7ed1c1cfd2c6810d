import type { BankStatement, ExtractedStatement, Extraction } from './extraction.ts';
import { type ValuePlace, valueAt } from './findings/files/concealed-figures.ts';
import { findInDocument } from './findings/files/document-findings.ts';
import { finding } from './findings/finding.ts';
import { checkNames } from './findings/statements/check-pictures.ts';
import { checkStatement } from './findings/statements/check-statement.ts';
import { listPlaces, toExtracted } from './findings/statements/to-extracted.ts';
import type { DocumentText } from './page/text.ts';
import { readAccounts } from './readings/statements/accounts.ts';
import type { Features } from './readings/statements/probability.ts';
import { openFile, study } from './readings/statements/study.ts';
import { refuse } from './refuse.ts';

const PROBABILITY_MIN = 0.5;

/** Extracts a bank statement with its findings, by its layout and without templates of known banks. */
export function readStatement(
  text: DocumentText,
): Extract<Extraction, { outcome: 'bank_statement' | 'refused' }> {
  const accounts = readAccounts(text, checkStatement);
  const statements = accounts.map(toExtracted);
  const pages = text.pages.length;
  const probability = Math.max(...statements.map((own) => own.probability));
  const refused = (message: string) => ({ ...refuse('not_a_bank_statement', message, pages), probability });
  if (probability < PROBABILITY_MIN) return refused('The document does not look like a bank statement');
  const places = accounts.map(listPlaces);
  const [first, ...others] = statements.map((own, index) => withFile(own, text, places[index] ?? []));
  if (first === undefined || !isUsable(first.statement)) return refused('No transactions could be read');
  if (others.length > 0)
    first.findings.push(
      finding('other_accounts', { isPassed: true, message: describeOthers(first, others) }),
    );
  return { outcome: 'bank_statement', ...first, others, pages };
}

/** Returns the features for fitting the weights of the probability. */
export function featuresOf(text: DocumentText): Features {
  return study(openFile(text, checkStatement)).features;
}

function withFile(
  own: ExtractedStatement,
  text: DocumentText,
  places: readonly ValuePlace[],
): ExtractedStatement {
  const findings = [
    ...own.findings,
    ...checkNames(own.statement, text),
    ...findInDocument(text.facts, (spot) => valueAt(places, spot)),
  ];
  return { ...own, findings };
}

/**
 * A layout that can't be read, or a guide that explains statements, must not pass for a statement without
 * transactions.
 */
function isUsable({ transactions, accountNumber, sortCode, iban, ...own }: BankStatement): boolean {
  return transactions.length > 0 || (own.isReconciled && (accountNumber ?? sortCode ?? iban) !== null);
}

function describeOthers({ statement }: ExtractedStatement, others: readonly ExtractedStatement[]): string {
  const isSame = others.every((other) => other.statement.accountNumber === statement.accountNumber);
  const count = others.length;
  if (isSame)
    return `The file also has ${count} other ${count === 1 ? 'statement' : 'statements'} of this account`;
  return `The file also has statements of ${count} other ${count === 1 ? 'account' : 'accounts'}`;
}
