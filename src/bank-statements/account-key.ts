import type { StatementContent } from './schema.ts';

type AccountInformation = StatementContent['account_information'];

/** A UK IBAN ends with the sort code and the account number. */
const UK_IBAN = /^GB\d{2}[A-Z]{4}(\d{14})$/;
const SORT_CODE_LENGTH = 6;
const FULL_LENGTH = 14;
/** Fewer digits are the same for too many accounts. */
const VISIBLE_MIN = 4;

/** Equal for statements of one account; empty if a statement does not show its number. */
export function accountKeyOf({ sort_code, account_number, iban }: AccountInformation): string {
  const [sortCode, number, international] = [sort_code, account_number, iban].map(compact);
  const inIban = UK_IBAN.exec(international?.toUpperCase() ?? '')?.[1];
  if (inIban && !(sortCode && number)) return inIban;
  return `${sortCode}${number}` || (international ?? '');
}

function compact(text: string | null): string {
  return (text ?? '').replace(/[^0-9A-Za-z]/g, '');
}

/**
 * Completes account numbers that are partly hidden, or that lack the sort code, if exactly one other statement shows an account that
 * they fit.
 */
export function withFullNumbers<Statement extends { account: string }>(
  statements: readonly Statement[],
): Statement[] {
  const full = [...new Set(statements.map(({ account }) => account))].filter(isFull);
  return statements.map((statement) => {
    const [fitting, ...others] = isFull(statement.account)
      ? []
      : full.filter((one) => fits(statement.account, one));
    return fitting !== undefined && others.length === 0 ? { ...statement, account: fitting } : statement;
  });
}

function isFull(account: string): boolean {
  return account.length === FULL_LENGTH && /^\d+$/.test(account);
}

function fits(part: string, full: string): boolean {
  if (!/^\d+$/.test(part) || part.length < VISIBLE_MIN) return false;
  const rest = part.slice(SORT_CODE_LENGTH);
  return (
    full.endsWith(part) ||
    (rest.length >= VISIBLE_MIN && full.startsWith(part.slice(0, SORT_CODE_LENGTH)) && full.endsWith(rest))
  );
}
