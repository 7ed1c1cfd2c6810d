import { ConnectorFailure } from '../failure.ts';

/** Values that lists, profiles and payslips can all state. They must agree, because a wrong value is worse than none. */
const COMPARED =
  /(?:^|\.)(?:pay_date|pay_interval_start|pay_interval_end|date_of_birth|NI_number|tax_year)$|_(?:pay|paid|deductions|earnings)$/;

/** The first part, with the second in its gaps. */
export function filled<Part extends object>(first: Part, second: Part, path = ''): Part {
  const result = { ...first };
  for (const key in first) {
    const [a, b] = [first[key], second[key]];
    const name = path ? `${path}.${key}` : key;
    if (Array.isArray(a)) {
      if (a.length === 0) result[key] = b;
    } else if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null)
      result[key] = filled(a, b, name);
    else if (a === null) result[key] = b;
    else if (b !== null && a !== b && COMPARED.test(name)) throw differs(name);
  }
  return result;
}

function differs(name: string): ConnectorFailure {
  return new ConnectorFailure('invalid_data', {
    detail: `payslip: [${name}] differs from what the provider says elsewhere`,
  });
}
