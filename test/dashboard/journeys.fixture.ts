import type { Count } from '../../src/journey/statistics/plan-counts.ts';
import { addCounts } from '../../src/journey/statistics/store.ts';
import type { TestService } from '../support/service.ts';

const DAY_MS = 86_400_000;

/** What is counted on each day: event, way, detail and how often. */
const COUNTED: readonly (readonly [event: string, way: string, detail: string, times: number])[] = [
  ['opened', '', '', 40],
  ['agreed', '', '', 34],
  ['agreed_within', '', '90', 34],
  ['chose', '', '', 31],
  ['chose_within', '', '30', 31],
  ['chose', 'payroll', '', 20],
  ['chose', 'payslips', '', 14],
  ['chose', 'bank_statements', '', 3],
  ['finished', '', '', 25],
  ['finished', 'payroll', '', 14],
  ['finished', 'payslips', '', 13],
  ['finished_within', '', '420', 25],
  ['shared_within', '', '240', 25],
  ['shared_within', 'payroll', '240', 14],
  ['declined', '', '', 2],
  ['left', '', '', 1],
  ['failed', '', '', 7],
  ['failed', 'payroll', '', 5],
  ['failed', 'payroll', 'sign_in', 4],
  ['failed', 'payroll', 'security_check', 1],
  ['failed', 'payslips', '', 2],
  ['failed', 'payslips', 'file', 2],
];

/** Counts the same journeys on each of the last days, on phones and computers. */
export async function fillStatistics(service: TestService, clientId: string, days: number): Promise<void> {
  const now = service.clock.now().getTime();
  for (let ago = 0; ago < days; ago += 1) {
    const day = new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
    const counts: Count[] = ['phone', 'computer'].flatMap((device) =>
      COUNTED.map(([event, way, detail, times]) => ({
        ...{ day, device, way, event, detail },
        language: device === 'phone' ? 'en' : 'cy',
        // on some days and devices there are fewer
        count: Math.round((times * (device === 'phone' ? 1 : 0.5) * (7 - (ago % 7))) / 7),
      })),
    );
    await service.app.database.inTenant(clientId, (tx) =>
      addCounts(tx, clientId, { journeyId: '00', counts }),
    );
  }
}
