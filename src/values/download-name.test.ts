import { expect, test } from 'vitest';
import { downloadName } from './download-name.ts';

test.each([
  ['payslip.pdf', 'application/pdf', 'payslip.pdf'],
  ['Payslip.PDF', 'application/pdf', 'Payslip.PDF'],
  ['payslip_\u202efdp.exe', 'application/pdf', 'payslip_fdp.exe.pdf'],
  ['payslip.pdf.exe', 'application/pdf', 'payslip.pdf.exe.pdf'],
  ['payslip.pdf ', 'application/pdf', 'payslip.pdf'],
  ['payslip.exe.', 'image/png', 'payslip.exe.png'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['photo.pdf', 'image/jpeg', 'photo.pdf.jpg'],
  ['a\u200fb\u2066c\u0007d\u2028e.pdf', 'application/pdf', 'abcde.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'application/pdf', 'aSet-Cookie x.pdf'],
  ['..\\..\\a.pdf', 'application/pdf', '....a.pdf'],
  ['\u202e', 'image/png', 'document.png'],
  ['.pdf', 'application/pdf', 'document.pdf'],
  ['x'.repeat(300), 'application/pdf', `${'x'.repeat(200)}.pdf`],
] as const)('%j of type %s is downloaded as %j', (name, type, expected) => {
  expect(downloadName(name, type)).toBe(expected);
});
