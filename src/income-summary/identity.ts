import {
  type ComparedDetail,
  compareIdentity,
  countingStatements,
  type ShownIdentity,
  whoseIs,
} from '#evidence';
import type { Calculated } from './calculated.ts';
import type { IncomeVerdict } from './verdict-schema.ts';

type Identity = IncomeVerdict['identity'];
type Compared = Identity['compared'][number];

const FIELDS: readonly ComparedDetail['field'][] = ['name', 'date_of_birth', 'ni_number', 'post_code'];
const SHOWN: Readonly<Record<ComparedDetail['field'], keyof ShownIdentity>> = {
  name: 'name',
  date_of_birth: 'dateOfBirth',
  ni_number: 'niNumber',
  post_code: 'postCode',
};
/** A source that shows several people has the worst result of them. */
const WORST_FIRST: readonly Compared['result'][] = [
  'differs',
  'similar',
  'matches',
  'not_on_record',
  'not_shown',
];

interface Shown {
  shown: ShownIdentity;
  /** Evidence that does not count can show another person, but confirms nobody. */
  counts: boolean;
}

/** Everything that shows whose the evidence is, by source. */
function shownBySource({ facts, counted }: Calculated): [Compared['source'], Shown[]][] {
  const payslips = [
    ...counted.payslips.map((payslip) => ({ payslip, counts: true })),
    ...counted.leftOut
      .filter(({ reason }) => reason !== 'amended')
      .map(({ payslip }) => ({ payslip, counts: false })),
  ];
  const ofPayslips = (isUpload: boolean) =>
    payslips
      .filter(({ payslip }) => (payslip.source === 'payslip_upload') === isUpload)
      .map(({ payslip, counts }) => ({ shown: payslip.shown, counts }));
  const counting = new Set(countingStatements(facts.statements));
  const holders = facts.statements.map((statement) => ({
    shown: { name: statement.holder, dateOfBirth: null, niNumber: null, postCode: null },
    counts: counting.has(statement),
  }));
  const all: [Compared['source'], Shown[]][] = [
    ['payroll', ofPayslips(false)],
    ['upload', ofPayslips(true)],
    ['bank', holders],
  ];
  return all.filter(([, shown]) => shown.length > 0);
}

/** Compares every source with the client’s record. */
export function identityOf(calculated: Calculated): Identity {
  const { claimed } = calculated.facts;
  const sources = shownBySource(calculated).map(([source, shown]) => ({
    source,
    details: shown.map((one) => ({ ...one, compared: compareIdentity(one.shown, claimed) })),
  }));
  const whose = sources.flatMap(({ details }) =>
    details.map(({ compared, counts }) => ({ whose: whoseIs(compared), counts })),
  );
  const isConfirmed = whose.some((one) => one.counts && one.whose === 'person');
  const isOther = whose.some((one) => one.whose === 'other_person');
  return {
    status: isOther ? 'different_person' : isConfirmed ? 'confirmed' : 'not_confirmed',
    compared: sources.flatMap(({ source, details }) =>
      FIELDS.map((field) => ({ field, source, result: worstOf(details.map((one) => resultOf(field, one))) })),
    ),
  };
}

function resultOf(
  field: ComparedDetail['field'],
  { shown, compared }: { shown: ShownIdentity; compared: readonly ComparedDetail[] },
): Compared['result'] {
  const found = compared.find((one) => one.field === field);
  if (found) return found.result;
  return shown[SHOWN[field]] === null ? 'not_shown' : 'not_on_record';
}

function worstOf(results: readonly Compared['result'][]): Compared['result'] {
  return WORST_FIRST.find((result) => results.includes(result)) ?? 'not_shown';
}
