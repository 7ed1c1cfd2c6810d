import { formatPenceWithThousands, type Pence } from '#values/money.ts';
import { type FontFamily, HELVETICA } from './fonts.ts';
import type { Surface } from './surface.ts';

/** The look of one document. */
export interface Style {
  family: FontFamily;
  /** The font of values, where a form has another one for its labels. */
  values: FontFamily;
  /** Of the text, in points. Labels of cells are smaller. */
  size: number;
  /** The height of a line, as a multiple of the size. */
  leading: number;
  labelCase: 'as_is' | 'upper' | 'sentence';
  colon: '' | ':' | ' :';
  pound: '' | '£' | '£ ' | '€' | '$' | 'GBP ';
  thousands: ',' | '' | ' ';
  negative: 'minus' | 'trailing' | 'brackets';
  zero: '0.00' | '' | '-';
  rules: 'none' | 'lines' | 'box' | 'grid';
  /** The colour behind headings; null for none. */
  fill: string | null;
  /** The colour of headings and labels of cells. */
  accent: string;
  isHeadingBold: boolean;
  headingAlign: 'cell' | 'left' | 'centre';
  amountAlign: 'right' | 'left';
  isLabelBold: boolean;
  /** Bold values beside labels, as on forms of web programs. */
  isValueBold?: boolean;
  /** The colour of labels beside values. */
  labelColour?: string;
  /** The colour of rules and frames. */
  line?: string;
  corner: number;
  /** Long headings of columns are printed on two lines. */
  hasWrappedHeadings: boolean;
  /** The colour of the paper. Values are then printed in white boxes. */
  tint: string | null;
  picture: 'none' | 'logo' | 'watermark';
  margin: number;
}

/** Where blocks are drawn. */
export interface Desk {
  paper: Surface;
  style: Style;
}

/** An unadorned page in black and white. */
export const PLAIN: Style = {
  family: HELVETICA,
  values: HELVETICA,
  size: 9,
  leading: 1.4,
  labelCase: 'as_is',
  colon: '',
  pound: '',
  thousands: ',',
  negative: 'minus',
  zero: '0.00',
  rules: 'none',
  fill: null,
  accent: '#1a1a1a',
  isHeadingBold: true,
  headingAlign: 'cell',
  amountAlign: 'right',
  isLabelBold: false,
  corner: 0,
  hasWrappedHeadings: false,
  tint: null,
  picture: 'none',
  margin: 40,
};

export function label(style: Style, text: string): string {
  if (style.labelCase === 'upper') return text.toUpperCase();
  if (style.labelCase === 'as_is') return text;
  // abbreviations such as NI and YTD keep their capitals
  const [first = '', ...others] = text.split(' ');
  return [first, ...others.map((word) => (/^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word))].join(' ');
}

/** An amount without a sign. */
export function amountText({ pound, thousands }: Style, pence: Pence): string {
  return `${pound}${formatPenceWithThousands(pence).replaceAll(',', thousands)}`;
}

export function money(style: Style, pence: Pence): string {
  if (pence === 0n) return style.zero === '0.00' ? `${style.pound}0.00` : style.zero;
  const figure = amountText(style, pence < 0n ? -pence : pence);
  if (pence > 0n) return figure;
  return { minus: `-${figure}`, trailing: `${figure}-`, brackets: `(${figure})` }[style.negative];
}

/** Totals are printed even if they are zero. */
export function total(style: Style, pence: Pence): string {
  return money({ ...style, zero: '0.00' }, pence);
}
