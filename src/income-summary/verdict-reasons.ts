import { capitalised, lowerFirst } from '#values/capitalised.ts';
import {
  type Concluded,
  isConflict,
  isContradicted,
  isProven,
  isTrusted,
  statedStreams,
} from './concluded.ts';
import type { DoubtedDocument } from './doubted-documents.ts';
import type { IncomeStream } from './stream-schema.ts';
import type { IncomeVerdict, VerdictReason, VerdictStatus } from './verdict-schema.ts';
import { count, dayInWords, employerInWords, listed } from './words.ts';

/** Says why the verdict is what it is, most important reason first. */
export function reasonsOf(concluded: Concluded, status: VerdictStatus): VerdictReason[] {
  const { calculated, warnings, identity } = concluded;
  const stated = statedStreams(concluded.streams);
  return [
    ...documentReasons(concluded),
    ...identityReasons(concluded),
    ...warnings
      .filter(isConflict)
      .map(({ code, message, submission_ids }) => reason(code, message, submission_ids)),
    ...(warnings.some(isConflict) ? [] : stated.filter(isContradicted).map(contradictedReason)),
    ...(status === 'not_enough_data' ? missingReasons(concluded) : []),
    ...stated.filter(({ is_current }) => is_current === null).map(notCurrentReason),
    ...stated.filter((stream) => !isTrusted(stream, calculated)).map(mediumReason),
    ...stated.filter((stream) => !isProven(stream)).flatMap((stream) => directorReasons(stream, warnings)),
    ...stated.flatMap(streamReasons),
    ...onlyBankReasons(stated),
    ...(identity.status === 'not_confirmed' && stated.length > 0
      ? [reason('identity_not_confirmed', notConfirmed(concluded), [])]
      : []),
  ];
}

const DOUBT_CODES = {
  altered: 'document_altered',
  other_person: 'different_person',
  reused: 'document_reused',
  contradicts_itself: 'document_doubted',
} as const;
const DOUBTS = Object.keys(DOUBT_CODES) as DoubtedDocument['doubt'][];

/** Documents of one kind with the same findings have one reason. */
function documentReasons({ doubted, calculated: { facts } }: Concluded): VerdictReason[] {
  const alike = Map.groupBy(
    doubted.toSorted((one, other) => DOUBTS.indexOf(one.doubt) - DOUBTS.indexOf(other.doubt)),
    ({ doubt, kind, why, instead }) =>
      JSON.stringify([doubt, kind, instead, why.map(({ message }) => message)]),
  );
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { doubt, kind, why, instead } = first;
    const what = count(some.length, kind === 'payslip' ? 'uploaded payslip' : 'bank statement');
    const messages = listed([...new Set(why.map(({ message }) => lowerFirst(message)))]);
    const because = facts.maySeeChecks && messages ? `: ${messages}` : ', because checks failed';
    const seen = facts.maySeeChecks && instead !== null ? ` ${capitalised(instead)}.` : '';
    return [
      {
        code: DOUBT_CODES[doubt],
        message: `${what} ${some.length === 1 ? 'does' : 'do'} not count${because}.${seen}`,
        submission_ids: some.flatMap(({ submissionIds }) => submissionIds),
        document_ids: some.map(({ documentId }) => documentId),
      },
    ];
  });
}

function identityReasons({ identity, calculated, doubted }: Concluded): VerdictReason[] {
  if (identity.status !== 'different_person' || doubted.some(({ doubt }) => doubt === 'other_person'))
    return [];
  const fields = [
    ...new Set(
      identity.compared.filter(({ result }) => result === 'differs').map(({ field }) => FIELD_WORDS[field]),
    ),
  ];
  const ids = calculated.counted.leftOut
    .filter(({ reason: why }) => why === 'low_trust')
    .flatMap(({ payslip }) => payslip.ids);
  return [
    reason(
      'different_person',
      `Evidence does not count, because it is somebody else’s: ${listed(fields)} ${fields.length === 1 ? 'differs' : 'differ'} from your record.`,
      ids,
    ),
  ];
}

const FIELD_WORDS: Readonly<Record<IncomeVerdict['identity']['compared'][number]['field'], string>> = {
  name: 'the name',
  date_of_birth: 'the date of birth',
  ni_number: 'the National Insurance number',
  post_code: 'the postcode',
};

function missingReasons({ streams, calculated: { facts, employments } }: Concluded): VerdictReason[] {
  const isNothing = facts.payslips.length + facts.income.length + facts.statements.length === 0;
  return [
    isNothing
      ? reason('no_evidence', nothingStored(facts), [])
      : streams.some(({ is_current }) => is_current !== false)
        ? reason('no_evidence', 'The evidence is too little to state an income.', [])
        : reason('no_current_income', `No income is known to be current.${endedJobs(employments)}`, []),
  ];
}

function nothingStored({ accounts }: Concluded['calculated']['facts']): string {
  return accounts.some(({ status }) => status === 'CONNECTED')
    ? 'The connected accounts have no payslips or tax records.'
    : 'No payslip, tax record or bank statement is stored.';
}

function endedJobs(employments: Concluded['calculated']['employments']): string {
  return employments
    .filter(({ isCurrent, to }) => isCurrent === false && to !== null)
    .slice(0, 1)
    .map(
      ({ latest, to }) =>
        ` The job at ${employerInWords(latest.employerName)} ended on ${dayInWords(to ?? '')}.`,
    )
    .join('');
}

const SOURCE_WORDS: Readonly<Record<IncomeStream['sources'][number]['source'], string>> = {
  payroll: 'the payroll',
  upload: 'an uploaded payslip',
  tax_authority: 'the tax authority',
  bank: 'a bank statement',
};

function contradictedReason(stream: IncomeStream): VerdictReason {
  const against = stream.sources.filter(({ result }) => result === 'contradicts');
  return reason(
    'source_contradicts',
    `Income from ${payerOf(stream)} is contradicted by ${listed(against.map(({ source }) => SOURCE_WORDS[source]))}.`,
    against.flatMap(({ submission_ids }) => submission_ids),
  );
}

function notCurrentReason(stream: IncomeStream): VerdictReason {
  const last = stream.last_payment?.slice(0, 10);
  return reason(
    'not_known_current',
    `It is not known whether income from ${payerOf(stream)} still arrives${last ? `. The last known payment was on ${dayInWords(last)}` : ''}.`,
    stream.typical_month.submission_ids,
  );
}

function mediumReason(stream: IncomeStream): VerdictReason {
  const what = stream.sources.some(({ source, result }) => source === 'bank' && result === 'supports')
    ? 'The evidence for income'
    : 'Payslips';
  return reason(
    'medium_trust',
    `${what} from ${payerOf(stream)} could not be checked completely.`,
    stream.typical_month.submission_ids,
  );
}

function directorReasons(stream: IncomeStream, warnings: Concluded['warnings']): VerdictReason[] {
  return warnings
    .filter(({ code, employment }) => code === 'director' && employment === stream.employment)
    .map(({ message, submission_ids }) => reason('director', message, submission_ids));
}

/** Incomes that only bank statements show have one reason. */
function onlyBankReasons(stated: readonly IncomeStream[]): VerdictReason[] {
  const only = stated.filter(({ sources }) =>
    sources.every(
      ({ source, result }) => (source === 'bank') === (result === 'proves' || result === 'supports'),
    ),
  );
  if (only.length === 0) return [];
  return [
    reason(
      'only_bank',
      `Payments from ${listed(only.map(payerOf))} are known only from bank statements.`,
      only.flatMap(({ sources }) => sources.flatMap(({ submission_ids }) => submission_ids)),
    ),
  ];
}

function payerOf({ kind, payer }: IncomeStream): string {
  return payer ?? (kind === 'self_employment' ? 'customers' : 'a payer that is not named');
}

function streamReasons(stream: IncomeStream): VerdictReason[] {
  const { sources } = stream;
  const name = payerOf(stream);
  const by = (source: IncomeStream['sources'][number]['source']) =>
    sources.find((one) => one.source === source && (one.result === 'proves' || one.result === 'supports'));
  const [payroll, upload, authority, bank] = [by('payroll'), by('upload'), by('tax_authority'), by('bank')];
  const found = (code: VerdictReason['code'], message: string, of: typeof payroll) =>
    of ? [reason(code, message, of.submission_ids)] : [];
  if (!payroll && !upload && authority && bank)
    return found(
      'proven_by_bank',
      `Payments from ${name} arrived in the bank account, and the tax authority reports pay from the same employer.`,
      { ...bank, submission_ids: [...bank.submission_ids, ...authority.submission_ids] },
    );
  const reasons = [
    ...found('proven_by_payroll', `Payslips from ${name} came straight from the payroll.`, payroll),
    ...(payroll || upload
      ? [
          ...found(
            'proven_by_tax_authority',
            `The tax authority reports the same pay from ${name}.`,
            authority,
          ),
          ...found('proven_by_bank', `Pay from ${name} arrived in the bank account.`, bank),
        ]
      : []),
  ];
  if (reasons.length > 0) return reasons;
  return [
    ...found('only_uploads', `Pay from ${name} is known only from uploaded payslips.`, upload),
    ...(upload || bank
      ? []
      : found(
          'only_tax_authority',
          `Pay from ${name} is known only from the tax authority’s yearly figures.`,
          authority,
        )),
  ];
}

function notConfirmed({ identity, calculated: { facts } }: Concluded): string {
  const { surname, date_of_birth, ni_number } = facts.claimed;
  const isCompared = identity.compared.some(
    ({ field, result }) => field !== 'post_code' && result !== 'not_shown' && result !== 'not_on_record',
  );
  if (surname === null && date_of_birth === null && ni_number === null)
    return 'It is not confirmed whose evidence it is: your record has no name, date of birth or National Insurance number to compare.';
  return isCompared
    ? 'It is not confirmed whose evidence it is: its details match your record only in part.'
    : 'It is not confirmed whose evidence it is: it shows no name, date of birth or National Insurance number that your record has.';
}

function reason(
  code: VerdictReason['code'],
  message: string,
  submission_ids: readonly string[],
): VerdictReason {
  return { code, message, submission_ids: [...submission_ids], document_ids: [] };
}
