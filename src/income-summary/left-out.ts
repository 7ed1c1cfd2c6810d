import { dateOf } from '#values/calendar.ts';
import { capitalised } from '#values/capitalised.ts';
import { compareTexts } from '#values/compare-texts.ts';
import type { Calculated } from './calculated.ts';
import type { DoubtedDocument } from './doubted-documents.ts';
import type { LeftOut } from './left-out-schema.ts';
import { trustInWords } from './words.ts';

const MESSAGES_MAX = 3;

type LeftOutPayslip = Calculated['counted']['leftOut'][number];

/** Lists what is in no figure, newest first. A payslip that was corrected is not listed: its correction counts. */
export function leftOutOf({ facts, counted }: Calculated, doubted: readonly DoubtedDocument[]): LeftOut[] {
  const byDocument = new Map(doubted.map((document) => [document.documentId, document]));
  const payslips = counted.leftOut
    .filter(({ reason }) => reason !== 'amended')
    .map((one) => ofPayslip(one, byDocument.get(one.payslip.documentId ?? ''), facts.maySeeChecks));
  const statements = doubted
    .filter(({ kind }) => kind === 'bank_statement')
    .map((document) => ofStatement(document, facts));
  // equal payslips in several documents may be left out for different reasons
  const sorted = payslips.toSorted((one, other) => compareTexts(one.message, other.message));
  return [...sorted, ...statements].sort((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
}

function ofPayslip(
  { payslip, reason }: LeftOutPayslip,
  document: DoubtedDocument | undefined,
  maySeeChecks: boolean,
): LeftOut {
  const isDoubted = reason === 'low_trust' && document !== undefined;
  return {
    kind: 'payslip',
    reason: isDoubted ? document.doubt : (reason as Exclude<typeof reason, 'amended'>),
    message: isDoubted ? inWords(document, maySeeChecks) : messageOf({ payslip, reason }),
    payer: payslip.employerName,
    date: payslip.payDate && dateOf(payslip.payDate).toISOString(),
    trust_score: payslip.trustScore,
    submission_ids: [...payslip.ids],
    document_id: payslip.documentId,
    finding: isDoubted && maySeeChecks ? findingOf(document) : null,
  };
}

function ofStatement(document: DoubtedDocument, { statements, maySeeChecks }: Calculated['facts']): LeftOut {
  const last = statements.findLast(({ documentId }) => documentId === document.documentId);
  return {
    kind: 'bank_statement',
    reason: document.doubt,
    message: inWords(document, maySeeChecks),
    payer: null,
    date: last ? dateOf(last.to).toISOString() : null,
    trust_score: maySeeChecks ? document.trust : null,
    submission_ids: [...document.submissionIds],
    document_id: document.documentId,
    finding: maySeeChecks ? findingOf(document) : null,
  };
}

/** A finding with a place on the page explains more than one without. */
function findingOf({ why }: DoubtedDocument): LeftOut['finding'] {
  return (why.find(({ box }) => box !== null) ?? why[0])?.code ?? null;
}

const DOUBTS: Readonly<Record<DoubtedDocument['doubt'], string>> = {
  altered: 'It looks altered',
  other_person: 'It shows the details of somebody else',
  reused: 'Another person uses it too',
  contradicts_itself: 'Its checks failed',
};

/** The findings quote the document, so only callers who may read its checks see them. */
function inWords({ doubt, why, instead }: DoubtedDocument, maySeeChecks: boolean): string {
  const found = [...(instead === null ? [] : [capitalised(instead)]), ...why.map(({ message }) => message)];
  const messages = maySeeChecks ? [...new Set(found)] : [];
  return [DOUBTS[doubt], ...messages.slice(0, MESSAGES_MAX)].map((text) => `${text}.`).join(' ');
}

function messageOf({ payslip, reason }: LeftOutPayslip): string {
  switch (reason) {
    case 'other_amounts':
      return 'A source that is trusted more shows other amounts for the same payslip.';
    case 'no_date':
      return 'The payslip has no date.';
    case 'future_date':
      return 'The pay date is far in the future.';
    default:
      return `Its trust score is ${trustInWords(payslip.trustScore)}${payslip.documentId === null ? ', because its details do not match your record' : ''}.`;
  }
}
