import type { Block } from './block.ts';
import { type Desk, label } from './style.ts';

/** A label with its value. */
export interface Pair {
  label: string;
  value: string;
  field?: string;
  /** Amounts end at the right edge. */
  isAmount?: boolean;
  isBold?: boolean;
}

export type PairsLook = 'aligned' | 'inline' | 'justified';

const GAP = 8;

/** One pair on each line: values below each other, right after the label, or at the right edge. */
export function pairs({ paper, style }: Desk, list: readonly Pair[], look: PairsLook): Block {
  const { size } = style;
  const pitch = size * style.leading;
  const spelled = list.map((pair) => ({ ...pair, label: `${label(style, pair.label)}${style.colon}` }));
  const labelInk = { size, ...(style.labelColour ? { colour: style.labelColour } : {}) };
  const isBoldValue = (isBold = false) => isBold || style.isValueBold === true;
  const labelWidths = spelled.map((pair) =>
    paper.widthOf(pair.label, { size, isBold: style.isLabelBold || pair.isBold === true }),
  );
  const valueWidths = spelled.map(({ value, isBold }) =>
    paper.widthOf(value, { size, isBold: isBoldValue(isBold), isValue: true }),
  );
  const widest = Math.max(0, ...labelWidths);
  const width =
    look === 'inline'
      ? Math.max(0, ...spelled.map((_, index) => (labelWidths[index] ?? 0) + 4 + (valueWidths[index] ?? 0)))
      : widest + GAP + Math.max(0, ...valueWidths);
  return {
    width,
    height: list.length * pitch,
    draw({ x, y, width: given }) {
      for (const [index, { label: text, value, field, isAmount, isBold = false }] of spelled.entries()) {
        const top = y + index * pitch;
        paper.write(text, x, top, { ...labelInk, isBold: isBold || style.isLabelBold });
        const ink = { size, field, isBold: isBoldValue(isBold), isValue: true };
        if (look === 'inline') paper.write(value, x + (labelWidths[index] ?? 0) + 4, top, ink);
        else if (look === 'justified' || isAmount)
          paper.write(value, x + given, top, { ...ink, align: 'right' });
        else paper.write(value, x + widest + GAP, top, ink);
      }
    },
  };
}
