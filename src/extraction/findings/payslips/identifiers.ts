import type { Finding } from '../../extraction.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { judged } from './finding.ts';

/** Checks the form of the NI number and the tax code. A number that is not shown in full is not checked. */
export function checkIdentifiers({ details }: PayslipParts): Finding[] {
  const { niNumber, badNiNumber, taxCode, badTaxCode } = details;
  const number = { code: 'ni_number_form', field: 'identity_information.NI_number' } as const;
  const code = { code: 'tax_code_form', field: 'income_information.tax_code' } as const;
  return [
    ...[niNumber ?? badNiNumber].flatMap((found) => {
      const message = `The NI number is ${niNumber ? '' : 'not '}valid`;
      return found ? judged(niNumber !== null, 'medium', { ...number, at: found.cell, message }) : [];
    }),
    ...[taxCode ?? badTaxCode].flatMap((found) => {
      const checked = { ...code, at: found?.cell, actual: found?.value ?? null };
      const message = `The tax code is ${taxCode ? '' : 'not '}valid`;
      return found ? judged(taxCode !== null, 'medium', { ...checked, message }) : [];
    }),
  ];
}
