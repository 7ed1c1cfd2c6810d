import type { Style } from '#sandbox/documents/drawing/style.ts';
import type { Chance } from './chance.ts';
import { FONT_FAMILIES, KEPT_FAMILIES, VALUE_FAMILIES } from './fonts.ts';

export function drawStyle(chance: Chance): Style {
  const isKept = chance.part === 'held-out-fonts';
  const family = isKept ? chance.pick(KEPT_FAMILIES) : chance.choose(FONT_FAMILIES);
  const values = isKept
    ? chance.happens(25)
      ? chance.pick(KEPT_FAMILIES)
      : null
    : chance.choose(VALUE_FAMILIES);
  return {
    family,
    values: values ?? family,
    size: chance.pick([7.5, 8, 8.5, 9, 9.5]),
    leading: chance.pick([1.3, 1.4, 1.55, 1.7]),
    labelCase: chance.choose({
      development: ['as_is', 'as_is', 'upper'],
      heldOut: ['as_is', 'sentence', 'upper'],
      varied: ['upper', 'sentence'],
    }),
    colon: chance.choose({ development: ['', ':'], heldOut: ['', ':', ' :'], varied: ['', ':', ' :'] }),
    pound: chance.choose({
      development: ['', '', '£'],
      heldOut: ['', '£', '£ '],
      varied: ['£', '£ '],
      strange: ['', '£', 'GBP ', '£ '],
    }),
    thousands: chance.happens(65) ? ',' : chance.part === 'strange' ? chance.pick(['', ' ']) : '',
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
