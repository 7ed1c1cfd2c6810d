import type { DirectConnector } from '../connector.ts';
import type { Operations } from '../description.ts';
import { failureAsOutcome } from '../failure.ts';
import { cacheEmployers } from './employers.ts';
import { findStaffologyPayslips } from './find-payslips.ts';

/**
 * Connector to IRIS Staffology. A bureau's API key gives access to the payrolls of employers that opted in to
 * verification.
 */
export function createStaffologyConnector(): Operations<DirectConnector> {
  const employers = cacheEmployers();
  return {
    findPayslips: (context, person, window) =>
      failureAsOutcome(() => findStaffologyPayslips(context, { person, window, employers })),
  };
}
