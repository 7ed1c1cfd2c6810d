import type { DirectConnector } from '../connector.ts';
import { failureAsOutcome } from '../failure.ts';
import { rememberEmployers } from './employers.ts';
import { findStaffologyPayslips } from './find-payslips.ts';

/** IRIS Staffology: a bureau's key opens the payrolls of employers who opted in to verification. */
export function createStaffologyConnector(): DirectConnector {
  const employers = rememberEmployers();
  return {
    kind: 'direct',
    findPayslips: (context, person, window) =>
      failureAsOutcome(() => findStaffologyPayslips(context, { person, window, employers })),
  };
}

export const staffologyConnector = createStaffologyConnector();
