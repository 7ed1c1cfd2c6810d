import { type ComparedDetail, compareIdentity, type ShownIdentity, whoseIs } from '#evidence';
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

/** Everything that shows whose the evidence is, by source. */
function shownBySource({ facts, counted }: Calculated): [Compared['source'], ShownIdentity[]][] {
  const payslips = [
    ...counted.payslips,
    ...counted.leftOut.filter(({ reason }) => reason !== 'amended').map(({ payslip }) => payslip),
  ];
  const ofPayslips = (isUpload: boolean) =>
    payslips.filter(({ source }) => (source === 'payslip_upload') === isUpload).map(({ shown }) => shown);
  const holders = facts.statements.map(({ holder }) => ({
    name: holder,
    dateOfBirth: null,
    niNumber: null,
    postCode: null,
  }));
  const all: [Compared['source'], ShownIdentity[]][] = [
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
    details: shown.map((one) => ({ shown: one, compared: compareIdentity(one, claimed) })),
  }));
  const whose = sources.flatMap(({ details }) => details.map(({ compared }) => whoseIs(compared)));
  const isConfirmed = whose.includes('person');
  return {
    status: whose.includes('other_person') ? 'different_person' : isConfirmed ? 'confirmed' : 'not_confirmed',
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
