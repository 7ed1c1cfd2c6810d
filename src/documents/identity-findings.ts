import {
  type ClaimedIdentity,
  type ComparedDetail,
  compareIdentity,
  hasIdentity,
  type ShownIdentity,
  whoseIs,
} from '#evidence';
import { type CheckCode, type Finding, finding } from '#extraction';
import type { DocumentKind } from './schema.ts';

type Field = ComparedDetail['field'];

/** Says whose a payslip or a bank statement is, and why. A record without details gives no finding. */
export function identityFindings(
  shown: ShownIdentity,
  claimed: ClaimedIdentity,
  kind: DocumentKind,
): Finding[] {
  const compared = compareIdentity(shown, claimed);
  const whose = whoseIs(compared);
  const findings = compared.map((detail) => toFinding(detail, kind, severityOf(detail, whose)));
  const isExplained = findings.some(({ isPassed, severity }) => !isPassed && severity === 'medium');
  const isMissing = whose === 'unknown' && hasIdentity(claimed) && !isExplained;
  return isMissing ? [...findings, missing(shown, kind)] : findings;
}

/** Only a detail that could be somebody else's costs points. A postcode tells little, because people move. */
function severityOf(
  { field, result, difference }: ComparedDetail,
  whose: ReturnType<typeof whoseIs>,
): Finding['severity'] {
  if (field === 'post_code') return 'low';
  if (result === 'matches') return 'medium';
  if (whose === 'other_person') return result === 'differs' ? 'high' : 'info';
  return whose === 'person' || difference === 'mostly_masked' ? 'info' : 'medium';
}

const PATHS: Readonly<Record<Field, { code: CheckCode; path: string; words: string }>> = {
  name: { code: 'identity_name', path: 'identity_information.name', words: 'The name' },
  date_of_birth: {
    code: 'identity_date_of_birth',
    path: 'identity_information.date_of_birth',
    words: 'The date of birth',
  },
  ni_number: {
    code: 'identity_ni_number',
    path: 'identity_information.NI_number',
    words: 'The National Insurance number',
  },
  post_code: {
    code: 'identity_post_code',
    path: 'identity_information.address.post_code',
    words: 'The postcode',
  },
};
const HOLDER = {
  code: 'identity_account_holder',
  path: 'account_information.account_holder_name',
  words: 'The account holder',
} as const;

const DIFFERENCES: Readonly<Record<NonNullable<ComparedDetail['difference']>, string>> = {
  short_form: 'is a short form or an initial of the person’s',
  spelling: 'is spelt differently from the person’s',
  part_of_surname: 'has only a part of the person’s surname',
  initial_of_surname: 'has only the initial of the person’s surname',
  other_forename: 'has the person’s surname and another forename',
  other_surname: 'has the person’s forename or initial and another surname, as after a marriage',
  surname_only: 'confirms only the person’s surname',
  forename_only: 'is only the person’s forename',
  typing_slip: 'differs from the person’s by what may be a typing mistake',
  mostly_masked: 'is mostly masked',
};

function toFinding(
  { field, expected, actual, result, difference }: ComparedDetail,
  kind: DocumentKind,
  severity: Finding['severity'],
): Finding {
  const isHolder = field === 'name' && kind === 'bank_statement';
  const { code, path, words } = isHolder ? HOLDER : PATHS[field];
  const isPassed = result === 'matches';
  const own = isHolder ? 'the person' : 'the person’s';
  return finding(code, {
    severity,
    isPassed,
    field: path,
    expected,
    actual,
    message:
      difference === null
        ? `${words} is ${isPassed ? '' : 'not '}${own}`
        : `${words}${isHolder ? '’s name' : ''} ${DIFFERENCES[difference]}`,
  });
}

function missing({ name, dateOfBirth, niNumber }: ShownIdentity, kind: DocumentKind): Finding {
  const isNobody = name === null && dateOfBirth === null && niNumber === null;
  const what = kind === 'payslip' ? 'payslip' : 'bank statement';
  const details = kind === 'payslip' ? 'name, date of birth or National Insurance number' : 'account holder';
  return finding('identity_shown', {
    severity: 'medium',
    message: isNobody
      ? `The ${what} names nobody: it shows no ${details}`
      : `The ${what} shows no detail that the record can confirm`,
  });
}
