import { formatPence, formatPenceWithThousands, type Pence } from '#values/money.ts';
import type { Chance } from './chance.ts';
import { FONT_FAMILIES, type FontFamily, VALUE_FAMILIES } from './fonts.ts';
import type { Paper } from './paper.ts';

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
  pound: '' | '£' | '£ ';
  hasThousands: boolean;
  negative: 'minus' | 'trailing' | 'brackets';
  zero: '0.00' | '' | '-';
  rules: 'none' | 'lines' | 'box' | 'grid';
  /** The colour behind headings; null for none. */
  fill: string | null;
  accent: string;
  isHeadingBold: boolean;
  headingAlign: 'cell' | 'left' | 'centre';
  amountAlign: 'right' | 'left';
  isLabelBold: boolean;
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
  paper: Paper;
  style: Style;
}

export function drawStyle(chance: Chance): Style {
  const family = chance.choose(FONT_FAMILIES);
  return {
    family,
    values: chance.choose(VALUE_FAMILIES) ?? family,
    size: chance.pick([7.5, 8, 8.5, 9, 9.5]),
    leading: chance.pick([1.3, 1.4, 1.55, 1.7]),
    labelCase: chance.choose({
      development: ['as_is', 'as_is', 'upper'],
      heldOut: ['as_is', 'sentence', 'upper'],
      varied: ['upper', 'sentence'],
    }),
    colon: chance.choose({ development: ['', ':'], heldOut: ['', ':', ' :'], varied: ['', ':', ' :'] }),
    pound: chance.choose({ development: ['', '', '£'], heldOut: ['', '£', '£ '], varied: ['£', '£ '] }),
    hasThousands: chance.happens(65),
    negative: chance.choose({
      development: ['minus', 'minus', 'brackets'],
      heldOut: ['minus', 'trailing', 'brackets'],
      varied: ['minus', 'trailing', 'brackets'],
    }),
    zero: chance.pick(['0.00', '0.00', '', '-']),
    rules: chance.pick(['none', 'lines', 'box', 'grid']),
    fill: chance.pick([null, null, '#e4e9ee', '#dcebe2', '#f0e8d8', '#d9e2f3']),
    accent: chance.pick(['#111111', '#1f3a5f', '#234f3a', '#5a2a4a']),
    isHeadingBold: chance.happens(70),
    headingAlign: chance.choose({
      development: ['cell', 'cell', 'centre'],
      heldOut: ['cell', 'left', 'centre'],
      varied: ['left', 'centre'],
    }),
    amountAlign: chance.choose({
      development: ['right'],
      heldOut: ['right', 'right', 'right', 'left'],
      varied: ['right', 'left'],
    }),
    isLabelBold: chance.happens(25),
    corner: chance.pick([0, 0, 4]),
    hasWrappedHeadings: chance.happens(30),
    tint: chance.happens(6) ? chance.pick(['#f4f1e6', '#eef3f8']) : null,
    picture: chance.happens(22) ? 'logo' : chance.happens(6) ? 'watermark' : 'none',
    margin: chance.pick([26, 32, 40, 48]),
  };
}

export function label(style: Style, text: string): string {
  if (style.labelCase === 'upper') return text.toUpperCase();
  if (style.labelCase === 'as_is') return text;
  // abbreviations such as NI and YTD keep their capitals
  const [first = '', ...others] = text.split(' ');
  return [first, ...others.map((word) => (/^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word))].join(' ');
}

export function money(style: Style, pence: Pence): string {
  if (pence === 0n) return style.zero === '0.00' ? `${style.pound}0.00` : style.zero;
  const positive = pence < 0n ? -pence : pence;
  const figure = `${style.pound}${style.hasThousands ? formatPenceWithThousands(positive) : formatPence(positive)}`;
  if (pence > 0n) return figure;
  return { minus: `-${figure}`, trailing: `${figure}-`, brackets: `(${figure})` }[style.negative];
}

/** Totals are printed even if they are zero. */
export function total(style: Style, pence: Pence): string {
  return money({ ...style, zero: '0.00' }, pence);
}
