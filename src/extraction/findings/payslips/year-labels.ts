import type { Finding } from '../../extraction.ts';
import type { Cell } from '../../page/cells.ts';
import { isConfirmed, isRecognised } from '../../page/certainty.ts';
import type { Figure } from '../../relations/payslips/figures.ts';
import type { Payslip } from '../../relations/payslips/payslip.ts';
import { plainWords, roleOf, sectionOf, takeScope } from '../../vocabulary/payslips/lexicon.ts';

/**
 * True for a failed check of a year-to-date figure in a picture, unless the figure and the words that name it were read
 * clearly. Where OCR misses a label, its amount may seem to belong to the label beside it.
 */
export function mayLackLabel({ code, box }: Finding, { money, cells }: Payslip): boolean {
  if (!code.startsWith('year_') || box === null) return false;
  const figure = money.yearToDate.find(({ cell }) => cell.x0 === box.x0 && cell.y0 === box.y0);
  if (figure === undefined || !figure.cell.words.some(isRecognised)) return false;
  return !isClearlyNamed(figure, cells);
}

function isClearlyNamed({ label, clarity, isUnclear, cell }: Figure, cells: readonly Cell[]): boolean {
  const labels = cells.filter(({ text, pence }) => pence === null && text.includes(label));
  const years = cells.filter(({ text, pence }) => pence === null && namesYear(text));
  return (
    clarity === 'clear' &&
    !isUnclear &&
    isClear(cell) &&
    labels.some(isClear) &&
    years.length > 0 &&
    years.every(isClear)
  );
}

function namesYear(text: string): boolean {
  const plain = plainWords(text);
  return takeScope(plain).scope === 'ytd' || roleOf(plain) === 'ytd' || sectionOf(plain) === 'ytd';
}

function isClear({ words }: Cell): boolean {
  return words.every(isConfirmed);
}
