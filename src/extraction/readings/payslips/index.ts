import type { ExtractedPayslip } from '../../extraction.ts';
import { hasFigure } from '../../findings/files/document-findings.ts';
import { checkPayslip } from '../../findings/payslips/check-payslip.ts';
import { isInPlaceOfFigure } from '../../findings/payslips/pictures.ts';
import type { Cell, Row } from '../../page/cells.ts';
import { splitHeadings } from '../../page/split-headings.ts';
import type { DocumentFacts, DocumentText, PageText } from '../../page/text.ts';
import { CIS_WORDS, isCisStatement, rateOf } from '../../vocabulary/payslips/cis-words.ts';
import { isPensionPayslip, PENSION_WORDS } from '../../vocabulary/payslips/pension-words.ts';
import { completeCisDates, joinHalfLines, listCisPayments, takeTotals } from './cis-statement.ts';
import { readDetails } from './details/details.ts';
import { readPeople } from './details/people.ts';
import { findFrequency } from './money/find-frequency.ts';
import { readMoney } from './money/read-money.ts';
import { type PayslipParts, toPayrollData } from './payroll-data.ts';
import { payslipRows } from './payslip-rows.ts';
import { recognisePayslip } from './recognise.ts';
import { splitPayslips } from './split-payslips.ts';
import { translateRows } from './translate-rows.ts';

export type PayslipsOutcome =
  | { outcome: 'payslips'; payslips: ExtractedPayslip[] }
  | { outcome: 'refused'; reason: 'not_a_payslip'; message: string };

const PAYSLIPS_MAX = 60;

/** Extracts the payslips of a document, each with its findings. */
export function readPayslips(text: DocumentText): PayslipsOutcome {
  const all = splitPayslips(text.pages)
    .slice(0, PAYSLIPS_MAX)
    .map((pages) => ({ parts: readParts(pages, text), pages: pages.map(({ number }) => number) }));
  // signs of tampering on pages that could not be read must not get lost
  const unread = all.flatMap(({ parts, pages }) => (parts === null ? pages : []));
  const taken = all.flatMap(({ parts, pages }) => (parts === null ? [] : [{ parts, pages }]));
  const read = taken.map(({ parts, pages }, index) => ({
    data: toPayrollData(parts),
    findings: checkPayslip(parts, {
      facts: text.facts,
      pages: index === 0 ? [...pages, ...unread] : pages,
      isAlone: taken.length === 1,
    }),
  }));
  if (read.length > 0) return { outcome: 'payslips', payslips: read };
  return {
    outcome: 'refused',
    reason: 'not_a_payslip',
    message: 'The document does not look like a payslip',
  };
}

function readParts(pages: readonly PageText[], { facts }: DocumentText): PayslipParts | null {
  const words = splitHeadings(payslipRows(pages));
  const type = typeOf(words);
  const { labels, amounts, printed } = translateRows(words, DICTIONARIES[type ?? 'none']);
  const { details, money, cis } = readFigures(labels, amounts, type);
  const cells = labels.flatMap((row) => row.cells);
  const isCovered = isPastedOver(pages, cells, facts);
  if (!recognisePayslip(words, { details, money, type, isPastedOver: isCovered }).isPayslip) return null;
  const people = readPeople(labels, details, { isPension: type === 'Pension' });
  return { details, money, people, cells, type, printed, cis };
}

const UNCHANGED = (text: string) => text;
const DICTIONARIES = {
  none: { label: UNCHANGED, amount: UNCHANGED },
  Pension: PENSION_WORDS,
  Subcontractor: CIS_WORDS,
};

function typeOf(rows: readonly Row[]): PayslipParts['type'] {
  if (isCisStatement(rows)) return 'Subcontractor';
  return isPensionPayslip(rows) ? 'Pension' : null;
}

function readFigures(labels: readonly Row[], amounts: readonly Row[], type: PayslipParts['type']) {
  const printed = readDetails(labels);
  if (type === 'Subcontractor') {
    const details = completeCisDates(printed);
    const { rows, isSummed } = takeTotals(joinHalfLines(amounts));
    const cis = { rate: rateOf(labels), isSummed };
    return { details, money: listCisPayments(readMoney(rows, details)), cis };
  }
  const money = readMoney(amounts, printed);
  // the contribution shows how often people are paid more reliably than the words on the page
  const frequency = findFrequency(money, printed) ?? printed.frequency;
  return { details: { ...printed, frequency }, money, cis: null };
}

/** True if a picture may hide the net pay. */
function isPastedOver(
  pages: readonly PageText[],
  cells: readonly Cell[],
  { pastedOver, smallPictures }: DocumentFacts,
): boolean {
  const isOwn = ({ page }: { page: number }) => pages.some(({ number }) => number === page);
  return (
    pastedOver.some((spot) => isOwn(spot) && hasFigure(spot)) ||
    smallPictures.some((picture) => isOwn(picture) && isInPlaceOfFigure(picture.box, cells))
  );
}
