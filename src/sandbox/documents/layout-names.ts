/**
 * Describes why each layout is hard to read. It is separate from the layouts, so that listing them does not
 * load the code that draws them.
 */

/** Invented banks that print like some real ones. */
export const STATEMENT_LAYOUT_NAMES = {
  calderbrook:
    'Descriptions on two lines with the amount on the last, dates and balances once a day, a sidebar next to the table',
  fenmoor:
    'Overdrawn balances marked OD, the year printed once, a period that crosses the year end, a period line that looks like a dated row',
  stonegate:
    'Text for screen readers between the cells, two-line headings, a type column, a minus for overdrawn balances',
  lantern: 'Newest first, one column of signed amounts',
  tidewell: 'Every letter placed separately, overdrawn balances with a trailing minus',
  harcourt:
    'A credit card: two dates without a year, CR after payments received, no running balance, crosses the year end',
  merrow: 'Pound signs that are extracted as another character, later pages without headings, full dates',
  oakhaven:
    'Deposits and withdrawals in separate sections, no balances in the rows, days such as 3rd Mar without a year',
  pelham:
    'Date on the first row of a day and balance on its last row, amount on the last line, overdrawn balances marked D',
  quill: 'One row per transaction, a pound sign before every amount, dates such as 03/03/2026',
} as const;

/** Invented payroll programs that print like some real ones. */
export const PAYSLIP_LAYOUT_NAMES = {
  ledgerfold: 'The classic layout: payments and deductions in boxes side by side, totals below',
  brightwell: 'Modern and airy: one column for this period and one for the year to date',
  gridstone: 'A grid: every heading is above its value, none is to its left',
  tallyweek: 'A small slip for hourly pay: hours times rate on each line, few year-to-date totals',
  sealmark:
    'A payslip from a sealed envelope: typewriter text on a pre-printed form, year-to-date totals in a separate column',
  civic:
    'The large grid of public employers: hours contracted and worked, rate, amount, pensionable pay, year-to-date totals below',
  saltmarsh: 'A pension payslip: a scheme pays a pension, without National Insurance',
  brackenridge:
    'A payment and deduction statement of the Construction Industry Scheme: a contractor pays a subcontractor for labour and materials',
} as const;

/** A layout as its file describes it. Its name is its key in a list of layouts. */
export type Unnamed<Layout> = Omit<Layout, 'name' | 'description'>;

export function withNames<Layout extends { name: string; description: string }>(
  layouts: Record<string, Unnamed<Layout>>,
  descriptions: Readonly<Record<string, string>>,
): Layout[] {
  return Object.entries(layouts).map(
    ([name, layout]) => ({ name, description: descriptions[name] ?? '', ...layout }) as Layout,
  );
}
