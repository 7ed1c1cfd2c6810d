import { expect, test } from 'vitest';
import { HEAD, type Lines, net, paid, read, slip, taken, totals } from '../read-lines.fixture.ts';

function withNumber(number: string) {
  const head: Lines = HEAD.map((line) => {
    const [y, ...cells] = line;
    return [y, ...cells.map(([x, text]): [number, string] => [x, text.replace(slip.niNumber, number)])];
  });
  return read([...paid, ...taken, ...totals, ...net], head);
}

test.each(['AB ** ** 56 C', 'XX123456X', '******56C', 'AB••••56C', 'AB1234##C', 'A*12345*C'])(
  'a payslip with the masked NI number %s is trusted, because the number is not checked',
  (number) => {
    const { trust, doubts } = withNumber(number);
    expect(doubts).not.toContain('ni_number_form');
    expect(trust).toBe('HIGH');
  },
);

test.each(['BG123456C', 'AB12345C', 'QQ **** 56 C', 'AB12E456C', 'AB123456X'])(
  'the NI number %s is wrong, so the payslip is not trusted',
  (number) => {
    const { trust, doubts } = withNumber(number);
    expect(doubts).toContain('ni_number_form');
    expect(trust).not.toBe('HIGH');
  },
);
