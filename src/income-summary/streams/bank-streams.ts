import { isSameParty, partyOf } from '#bank-statements';
import { type AccountCredit, latestYears } from '#tax-authority';
import { dateOf, taxYearOf } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import type { Calculated, UnpaidEmployment } from '../calculated.ts';
import { onceEach, showFigure } from '../figures.ts';
import type { IncomeStream, StreamKind } from '../stream-schema.ts';
import type { BankEvidence } from './bank-evidence.ts';
import { kindOfEmployer, type Payer, payerOfCredit } from './bank-payers.ts';
import { coverOf, figuresOf, hasEqualTimes } from './payments.ts';
import { allSources, isEmployer, type StreamSource, silent } from './sources-of-stream.ts';

const PAYMENTS_MIN = 3;
/** A payment that the state names by its reference needs fewer payments to be recognised. */
const STATE_PAYMENTS_MIN = 2;
/** The tax authority reports whole pounds or pence: a smaller difference is none. */
const ROUNDING_PENCE = 100n;

const TELLING_FIRST: readonly Payer['role'][] = [
  'state_benefit',
  'customer',
  'pension',
  'employment',
  'other',
  'company',
];

interface Group {
  payer: Payer;
  /** The employer, if the tax authority names it. */
  employerName: string | null;
  credits: AccountCredit[];
}

/** Lists the incomes that only bank statements show, or that payslips show which do not count. */
export function bankStreams(calculated: Calculated, bank: BankEvidence): IncomeStream[] {
  const groups = groupByPayer(bank)
    .filter((group) => group.payer.isState || !isPaidBack(group, bank))
    .map(decideRole);
  const customers = groups.filter(({ payer }) => payer.role === 'customer');
  return [
    ...groups.filter(({ payer }) => payer.role !== 'customer'),
    ...(customers.length > 0 ? [joinCustomers(customers)] : []),
  ].flatMap((group) => toStream(group, calculated, bank));
}

function groupByPayer({ unexplained }: BankEvidence): Group[] {
  const groups = new Map<string, Group>();
  for (const { credit, employerName } of unexplained) {
    const payer: Payer | null =
      employerName === null
        ? payerOfCredit(credit.description)
        : { role: kindOfEmployer(employerName), name: employerName, isState: false };
    if (payer === null) continue;
    const key = JSON.stringify([payer.name, payer.name === null ? payer.role : null]);
    const group = groups.get(key) ?? { payer, employerName, credits: [] };
    // one credit that says more about the payer is enough
    if (TELLING_FIRST.indexOf(payer.role) < TELLING_FIRST.indexOf(group.payer.role)) group.payer = payer;
    group.credits.push(credit);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({
    ...group,
    credits: group.credits.toSorted((one, other) => (one.date < other.date ? -1 : 1)),
  }));
}

/** A shop that repaid a purchase, or a friend who gets most of the money back, pays no income. */
function isPaidBack({ payer, credits }: Group, { debits }: BankEvidence): boolean {
  if (payer.name === null) return false;
  const name = partyOf(payer.name);
  const [firstWord = ''] = name?.split(' ') ?? [];
  const back = debits.filter(
    // most debits don't contain the word, which is quicker to see
    ({ description }) =>
      description.toUpperCase().includes(firstWord) && isSameParty(partyOf(description), name),
  );
  return 2n * sumOf(back) >= sumOf(credits);
}

/** A company that pays at equal times is taken for an employer, any other for a customer. */
function decideRole(group: Group): Group {
  if (group.payer.role !== 'company') return group;
  const isEmployer = group.credits.length >= PAYMENTS_MIN && hasEqualTimes(group.credits);
  return { ...group, payer: { ...group.payer, role: isEmployer ? 'employment' : 'customer' } };
}

function joinCustomers(customers: readonly Group[]): Group {
  const credits = customers.flatMap((group) => group.credits);
  return {
    payer: { role: 'customer', name: null, isState: false },
    employerName: null,
    credits: credits.sort((one, other) => (one.date < other.date ? -1 : 1)),
  };
}

function toStream(group: Group, calculated: Calculated, bank: BankEvidence): IncomeStream[] {
  const { payer } = group;
  const [first, ...rest] = group.credits;
  if (!first || group.credits.length < (payer.isState ? STATE_PAYMENTS_MIN : PAYMENTS_MIN)) return [];
  const figures = figuresOf({
    credits: [first, ...rest],
    covered: coverOf(group.credits, bank.statements),
    today: calculated.facts.today,
  });
  // payments in few months are no regular income
  if (2 * figures.paidMonths < figures.months) return [];
  const unpaid = calculated.unpaid.find(({ name }) => isEmployer(group.employerName, name));
  return [
    {
      kind: kindOf(payer),
      payer: payer.name,
      employment: unpaid?.number ?? null,
      is_current: figures.is_current,
      basis: payer.role === 'customer' ? 'takings' : 'net',
      typical_month: showFigure(figures.typical),
      cautious_month: showFigure(figures.cautious),
      last_12_months: showFigure(figures.lastYear),
      first_payment: dateOf(figures.first).toISOString(),
      last_payment: dateOf(figures.last).toISOString(),
      regularity: figures.regularity,
      sources: allSources({
        upload: uploadOf(group, calculated),
        tax_authority: unpaid ? authorityOf(group, unpaid, calculated) : silent(),
        bank: { result: 'supports', ids: group.credits.map(({ statementId }) => statementId) },
      }),
    },
  ];
}

function kindOf({ role }: Payer): StreamKind {
  if (role === 'customer') return 'self_employment';
  return role === 'company' ? 'employment' : role;
}

/** A payslip that does not count contradicts the bank if it shows pay that did not arrive. */
function uploadOf({ payer, credits }: Group, { counted }: Calculated): StreamSource {
  const name = payer.name && partyOf(payer.name);
  const refuted = counted.leftOut
    .filter(({ reason, payslip: { source } }) => reason === 'low_trust' && source === 'payslip_upload')
    .filter(({ payslip: { employerName } }) => isSameParty(name, employerName && partyOf(employerName)))
    .filter(({ payslip: { net } }) => net !== null && !credits.some(({ pence }) => pence === net));
  return refuted.length > 0
    ? { result: 'contradicts', ids: refuted.flatMap(({ payslip }) => payslip.ids) }
    : silent();
}

/**
 * Net pay is never more than taxable pay. A report that covers none of the payments says
 * nothing about them.
 */
function authorityOf({ credits }: Group, { years }: UnpaidEmployment, { facts }: Calculated): StreamSource {
  const reported = latestYears(facts.income);
  const covered = years.flatMap(({ taxYear, income, submissionId }) => {
    const upTo = reported.get(taxYear)?.upTo ?? null;
    const arrived = sumOf(
      credits.filter(({ date }) => taxYearOf(date) === taxYear && (upTo === null || date <= upTo)),
    );
    return income === null || arrived === 0n ? [] : [{ taxYear, income, arrived, submissionId }];
  });
  const ids = onceEach(covered.map(({ submissionId }) => submissionId));
  if (covered.some(({ income, arrived }) => arrived > income + ROUNDING_PENCE))
    return { result: 'contradicts', ids };
  const last = credits.at(-1);
  const isNewest = covered.some(({ taxYear }) => last !== undefined && taxYear === taxYearOf(last.date));
  return isNewest ? { result: 'supports', ids } : silent();
}

function sumOf(transactions: readonly { pence: Pence }[]): Pence {
  return sumPence(transactions.map(({ pence }) => pence));
}
