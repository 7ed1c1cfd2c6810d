import type { AssessedDocument } from '#documents';
import { countingStatements, counts } from '#evidence';
import { codesThatShow, isOtherPerson } from '#extraction';
import { findPayCredits, isClose } from '#tax-authority';
import { byContent } from '#values/compare-texts.ts';
import type { Calculated } from './calculated.ts';
import { dayInWords, employerInWords, money } from './words.ts';

const ALTERATION_CODES = codesThatShow('alteration');
const ARITHMETIC_CODES = codesThatShow('arithmetic');

/** A document that does not count, and why. */
export interface DoubtedDocument extends AssessedDocument {
  documentId: string;
  /** Of its payslips, only those that don't count: one bad payslip does not spoil the others in the file. */
  submissionIds: readonly string[];
  doubt: 'altered' | 'other_person' | 'reused' | 'contradicts_itself';
  /** The findings that explain the doubt, most severe first. */
  why: AssessedDocument['failed'];
  /** What it shows, and what another source shows instead; null if no source contradicts it. */
  instead: string | null;
}

const SEVERITIES = ['high', 'medium', 'low', 'info'];

/**
 * Lists the documents whose trust is so low that they are in no figure, those that another source contradicts first. What
 * they show decides their order, so that the order of arrival changes nothing.
 */
export function doubtedDocuments({ facts, counted }: Calculated): DoubtedDocument[] {
  const { documents, payslips, statements } = facts;
  const elsewhere = shownElsewhere(facts, counted);
  return [...documents]
    .filter(([, { trust }]) => !counts(trust))
    .map(([documentId, document]) => {
      const failed = document.failed.toSorted(
        (one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
      );
      const altered = failed.filter(
        ({ code, severity }) => ALTERATION_CODES.has(code) && isWeighty(severity),
      );
      const others = failed.filter(isOtherPerson);
      const rest = failed.filter((one) => isWeighty(one.severity) && !isOtherPerson(one));
      // figures that don't add up can be a mistake; if another source also shows others, they were changed
      const sums = elsewhere.has(documentId) ? rest.filter(({ code }) => ARITHMETIC_CODES.has(code)) : [];
      const [doubt, why] =
        altered.length > 0 || sums.length > 0
          ? (['altered', altered.length > 0 ? altered : sums] as const)
          : others.length > 0
            ? (['other_person', others] as const)
            : rest.some(({ code }) => code === 'used_by_another_person')
              ? (['reused', rest] as const)
              : (['contradicts_itself', rest] as const);
      const submissionIds = [...payslips.filter(({ trustScore }) => !counts(trustScore)), ...statements]
        .filter((one) => one.documentId === documentId)
        .map(({ submissionId }) => submissionId);
      return {
        ...document,
        documentId,
        submissionIds,
        doubt,
        why,
        instead: elsewhere.get(documentId) ?? null,
      };
    })
    .sort(contradictedFirst);
}

const contradictedFirst = byContent(({ kind, doubt, trust, instead, failed }: DoubtedDocument) => [
  instead === null,
  kind,
  doubt,
  trust,
  instead,
  failed,
]);

function isWeighty(severity: string): boolean {
  return severity === 'high' || severity === 'medium';
}

/** The documents that another source contradicts, with both amounts in words. */
function shownElsewhere(
  { statements }: Calculated['facts'],
  { payslips, different }: Calculated['counted'],
): Map<string, string> {
  const counting = new Set(countingStatements(statements));
  const leftOut = statements.filter((one) => !counting.has(one));
  const documentOf = new Map(leftOut.map(({ submissionId, documentId }) => [submissionId, documentId]));
  const paid = payslips.map((payslip) => ({
    payslip,
    employerName: payslip.employerName,
    payDate: payslip.payDate,
    netPence: payslip.net,
  }));
  const credits =
    leftOut.length === 0 ? [] : findPayCredits(leftOut, { payslips: paid, employerNames: [] }).credits;
  return new Map([
    ...different.flatMap(({ payslip, counted }): [string, string][] =>
      payslip.documentId && payslip.net !== null && counted.net !== null && payslip.net !== counted.net
        ? [
            [
              payslip.documentId,
              `it shows net pay of ${money(payslip.net)}, and another source shows ${money(counted.net)}`,
            ],
          ]
        : [],
    ),
    ...credits.flatMap(({ credit, payslip }): [string, string][] => {
      const [documentId, net] = [documentOf.get(credit.statementId), payslip?.netPence ?? null];
      if (!documentId || !payslip || net === null || isClose(credit.pence, net)) return [];
      const who = employerInWords(payslip.employerName);
      return [
        [
          documentId,
          `it shows ${money(credit.pence)} from ${who} on ${dayInWords(credit.date)}, and the payslip shows ${money(net)}`,
        ],
      ];
    }),
  ]);
}
