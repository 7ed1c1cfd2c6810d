import { type Printed, signedBalance } from './ledger.ts';

/** The relation of a summary: the account's balance + the balances of its parts = the total, to the penny. */
export function accountOfTotal(
  total: Printed,
  { parts, candidates }: { parts: readonly Printed[]; candidates: readonly Printed[] },
): Printed | null {
  const balances = parts.map(balanceOf);
  // a summary has the sum of all parts, each part, or both
  const sums = [...balances, balances.reduce((sum, balance) => sum + balance, 0n)];
  const due = new Set(sums.map((sum) => balanceOf(total) - sum));
  const isOther = (one: Printed) =>
    one.token !== total.token && parts.every(({ token }) => token !== one.token);
  return candidates.find((one) => isOther(one) && due.has(balanceOf(one))) ?? null;
}

function balanceOf({ token }: Printed): bigint {
  return signedBalance(token, { isOwed: false });
}
