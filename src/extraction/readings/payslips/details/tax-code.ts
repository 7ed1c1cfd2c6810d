import { parseTaxCode } from '#paye';
import type { Cell } from '../../../page/cells.ts';
import type { Labelled } from './fields.ts';
import { type Located, valueAt } from './labelled-values.ts';
import type { PlacedPair } from './unknown-labels.ts';

const WEEK1 = '(?:W1/?M1|W1|M1|X|NON-?CUM|WK ?1|MTH ?1|WEEK ?1|MONTH ?1)';
const TAX_CODE = new RegExp(
  `^[SC]?(?:(?:\\d{1,4}[LMNT]|K\\d{1,4}|BR|D[0-3]|0T|OT|NT)(?:\\s*[/-]?\\s*(?:${WEEK1}\\b|[([]${WEEK1}[)\\]]))?|\\d{3,4}\\s*[/ ]\\s*\\(?${WEEK1}\\b)`,
  'i',
);
const TAX_CODE_LENGTH_MAX = 14;

/** Finds the tax code beside its label, beside a label that is not known, or in any text that has its form. */
export function taxCodeOf(
  fields: readonly Labelled[],
  texts: readonly Cell[],
  pairs: readonly PlacedPair[],
): { taxCode: Located<string> | null; badTaxCode: Located<string> | null } {
  const basis = valueAt(fields, 'tax_basis', (text) =>
    /^(?:w1|m1|wk ?1|mth ?1|week ?1|month ?1|x\b|non-?cum|1\b|y(?:es)?\b)/i.test(text) ? 'X' : null,
  );
  const read = (text: string) => {
    const code = readTaxCode(text);
    return code && basis && parseTaxCode(code)?.basis === 'cumulative'
      ? `${code} ${/^[wm]1/i.exec(basis.cell.text)?.[0].toUpperCase() ?? 'X'}`
      : code;
  };
  const labelled = valueAt(fields, 'tax_code', read);
  const inText = () => {
    for (const cell of texts) {
      const rest =
        /\btax code\b[\s:.-]*(.+)$/i.exec(cell.text)?.[1] ??
        /^(?:code|tax|paye)\s*[:.-]\s*(.+)$/i.exec(cell.text)?.[1] ??
        /^[^:\d]{2,30}:\s*(\S.*)$/.exec(cell.text)?.[1] ??
        (cell.text.length <= TAX_CODE_LENGTH_MAX && !/^(?:BR|NT|X)$/.test(cell.text) ? cell.text : '');
      const value = rest && read(rest);
      if (value) return { value, cell };
    }
    return null;
  };
  // `BR` may be a part of other texts, but not beside a label
  const beside = () => {
    const codes = pairs.flatMap(({ value: cell }) => {
      const value = cell.text.length <= TAX_CODE_LENGTH_MAX ? read(cell.text) : null;
      return value === null ? [] : [{ value, cell }];
    });
    return codes.length === 1 ? (codes[0] ?? null) : null;
  };
  const taxCode = labelled ?? valueAt(fields, 'code', read) ?? beside() ?? inText();
  const bad = taxCode
    ? null
    : valueAt(fields, 'tax_code', (text) => (/\d|^[A-Z]{1,2}$/.test(text) && text.length < 14 ? text : null));
  return { taxCode, badTaxCode: bad };
}

function readTaxCode(text: string): string | null {
  const repaired = text
    .trim()
    .replace(/^([SC]?)O(?=T\b)/i, '$10')
    .replace(
      /^([SC]?)([\dOIl]{3,4})(?=[LMNT]\b)/i,
      (_, region: string, digits: string) => region + digits.replace(/[Oo]/g, '0').replace(/[Il]/g, '1'),
    );
  const [found] = TAX_CODE.exec(repaired) ?? [];
  if (!found || /^\w/.test(repaired.slice(found.length))) return null;
  const spelt = found
    .replace(/[()[\]]/g, '')
    .replace(/\b(?:wk|week) ?1$/i, 'W1')
    .replace(/\b(?:mth|month) ?1$/i, 'M1');
  return parseTaxCode(spelt) ? spelt.toUpperCase().replace(/\s+/g, ' ').trim() : null;
}
