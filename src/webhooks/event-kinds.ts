export const EVENT_KINDS = [
  'user-payroll-submitted',
  'user-bank-statement-submitted',
  'user-taxauth-data-submitted',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
