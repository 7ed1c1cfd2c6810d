import type { Finding } from '../../extraction.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { failed, passed } from './finding.ts';

/** Checks the form of the NI number and the tax code. A number that is not shown in full is not checked. */
export function checkIdentifiers({ details }: PayslipParts): Finding[] {
  const { niNumber, badNiNumber, taxCode, badTaxCode } = details;
  const findings: Finding[] = [];
  const number = { code: 'ni_number_form', field: 'identity_information.NI_number' } as const;
  if (niNumber) findings.push(passed({ ...number, at: niNumber.cell, message: 'The NI number is valid' }));
  else if (badNiNumber)
    findings.push(
      failed('medium', {
        ...number,
        at: badNiNumber.cell,
        message: 'The NI number is not valid',
      }),
    );
  const code = { code: 'tax_code_form', field: 'income_information.tax_code' } as const;
  if (taxCode)
    findings.push(
      passed({
        ...code,
        at: taxCode.cell,
        actual: taxCode.value,
        message: 'The tax code is valid',
      }),
    );
  else if (badTaxCode)
    findings.push(
      failed('medium', {
        ...code,
        at: badTaxCode.cell,
        actual: badTaxCode.value,
        message: 'The tax code is not valid',
      }),
    );
  return findings;
}
