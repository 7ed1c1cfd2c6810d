import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConnectorFailure } from './failure.ts';
import { readJson, WireAmount, WireDay, WireDecimal, WireText } from './wire-json.ts';

function read<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  return readJson({ text }, schema);
}

test.each([
  ['480.77', 48077n],
  ['480.7', 48070n],
  ['480', 48000n],
  ['-12.30', -1230n],
  ['0.1', 10n],
  // cannot be represented as a double
  ['90071992547409.93', 9007199254740993n],
  // results of floating-point arithmetic for 386.54
  ['386.53999999999996', 38654n],
  ['386.54000000000002', 38654n],
  ['-0.005', -1n],
  ['"480.77"', 48077n],
  ['null', null],
])('the amount %s is %s pence', (text, pence) => {
  expect(read(`{"amount":${text}}`, z.object({ amount: WireAmount })).amount).toBe(pence);
});

test.each([
  ['40', '40.00'],
  ['37.5', '37.50'],
  ['12.019231', '12.019231'],
  ['12.5000', '12.50'],
  ['-1.5', '-1.50'],
])('the number %s is formatted as %s', (text, written) => {
  expect(read(`{"n":${text}}`, z.object({ n: WireDecimal })).n).toBe(written);
});

test.each([
  ['"2020-02-10T00:00:00"', '2020-02-10'],
  ['"1987-12-23T00:00:00Z"', '1987-12-23'],
  ['"2026-04-05"', '2026-04-05'],
  ['"2026-07-31T00:00:00.0000000"', '2026-07-31'],
  ['"2026-07-31T16:53:54"', '2026-07-31'],
  ['"2026-07-31T00:00:00+01:00"', '2026-07-31'],
  // midnight in the UK, as a program writes it in UTC
  ['"2026-07-30T23:00:00Z"', '2026-07-31'],
  ['"2026-07-30T23:00:00.000+00:00"', '2026-07-31'],
  ['"2026-01-30T23:00:00Z"', '2026-01-30'],
  // the UK used summer time all year round
  ['"1970-01-30T23:00:00Z"', '1970-01-31'],
  ['"0001-01-01"', null],
  ['""', null],
  ['null', null],
])('the date %s is the day %s', (text, day) => {
  expect(read(`{"day":${text}}`, z.object({ day: WireDay })).day).toBe(day);
});

test.each(['"2026-02-30"', '"31/01/2026"', '"2026-01-31 or later"', '"/Date(1580515200000+0000)/"'])(
  'rejects the date %s as provider_changed',
  (text) => {
    expect(() => read(`{"day":${text}}`, z.object({ day: WireDay }))).toThrow('day');
  },
);

test('absent and empty fields are null', () => {
  const shape = z.object({ a: WireText, b: WireAmount, c: WireText });
  expect(read('{"c":""}', shape)).toEqual({ a: null, b: null, c: null });
});

test.each([
  ['<html>', 'not JSON'],
  ['{"amount":1e3}', 'amount'],
  ['{"amount":true}', 'amount'],
])('rejects the reply %s as provider_changed', (text, detail) => {
  const parse = () => read(text, z.object({ amount: WireAmount }));
  expect(parse).toThrow(ConnectorFailure);
  expect(parse).toThrow(detail);
});
