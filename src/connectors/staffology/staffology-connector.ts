import type { DirectConnector } from '../connector.ts';
import { failureAsOutcome } from '../failure.ts';
import { cacheEmployers } from './employers.ts';
import { findStaffologyPayslips } from './find-payslips.ts';
import { FINDS_BY } from './finds-by.ts';

/**
 * Connector to IRIS Staffology. A bureau's API key gives access to the payrolls of employers that opted in to
 * verification.
 */
export function createStaffologyConnector(): DirectConnector {
  const employers = cacheEmployers();
  return {
    kind: 'direct',
    findsBy: () => FINDS_BY,
    findPayslips: (context, person, window) =>
      failureAsOutcome(() => findStaffologyPayslips(context, { person, window, employers })),
  };
}

export const staffologyConnector = createStaffologyConnector();
