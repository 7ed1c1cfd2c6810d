/** The months that documents can have: from the first with all payslips to the last with tax rates. */
export const MONTHS = { first: '2024-06', last: '2027-03' } as const;
