import type { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';

export const EventKind = enumeration({
  'user-payroll-submitted': 'new payslips were retrieved or uploaded',
  'user-bank-statement-submitted': 'data was extracted from uploaded bank statements',
  'user-taxauth-data-submitted': 'new income was retrieved from the tax authority',
  'user-review-recorded': 'your team recorded a review of a user',
  'user-deletion-requested': 'a user asked to be deleted, and you have to answer',
});
export type EventKind = z.output<typeof EventKind>;
export const EVENT_KINDS = EventKind.options;
