import type { Cell, Row } from '../../page/cells.ts';
import { splitHeadings } from '../../page/split-headings.ts';
import { type DocumentFacts, type DocumentText, hasFigure, type PageText } from '../../page/text.ts';
import { CIS_WORDS, PENSION_WORDS } from '../../vocabulary/payslips/dictionaries.ts';
import { completeCisDates, joinHalfLines, listCisPayments, rateOf, takeTotals } from './cis-statement.ts';
import { readDetails } from './details/details.ts';
import { readPeople } from './details/people.ts';
import { findFrequency } from './money/find-frequency.ts';
import { readMoney } from './money/read-money.ts';
import type { PayslipParts } from './payroll-data.ts';
import { isInPlaceOfFigure } from './places-of-figures.ts';
import { isPayslip, typeOf } from './recognise.ts';
import { payslipRows, splitPayslips } from './split-payslips.ts';
import { translateRows } from './translate-rows.ts';

const PAYSLIPS_MAX = 60;

/** A payslip of a file, or pages that could not be read as one. */
interface ReadPart {
  parts: PayslipParts | null;
  pages: number[];
}

/** Reads the payslips of a document. */
export function listParts(text: DocumentText): ReadPart[] {
  return splitPayslips(text.pages)
    .slice(0, PAYSLIPS_MAX)
    .map((pages) => ({ parts: readParts(pages, text), pages: pages.map(({ number }) => number) }));
}

function readParts(pages: readonly PageText[], { facts }: DocumentText): PayslipParts | null {
  const words = splitHeadings(payslipRows(pages));
  const type = typeOf(words);
  const { labels, amounts, printed } = translateRows(words, DICTIONARIES[type ?? 'none']);
  const { details, money, cis } = readFigures(labels, amounts, type);
  const cells = labels.flatMap((row) => row.cells);
  const isCovered = isPastedOver(pages, cells, facts);
  if (!isPayslip(words, { details, money, type, isPastedOver: isCovered })) return null;
  const people = readPeople(labels, details, { isPension: type === 'Pension' });
  return { details, money, people, cells, type, printed, cis };
}

const UNCHANGED = (text: string) => text;
const DICTIONARIES = {
  none: { label: UNCHANGED, amount: UNCHANGED },
  Pension: PENSION_WORDS,
  Subcontractor: CIS_WORDS,
};

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
