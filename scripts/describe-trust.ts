import {
  CHECK_CODES,
  type CheckCode,
  COSTS,
  METADATA_COST_MAX,
  SAME_CODE_MAX,
  UNPROVEN_COST_MAX,
} from '#extraction';
import { HONEST_REASONS } from './trust/honest-reasons.ts';

const GROUPS: readonly { title: string; first: CheckCode }[] = [
  { title: 'Payslips', first: 'net_pay' },
  { title: 'Bank statements', first: 'balance_chain' },
  { title: 'Payslips and bank statements', first: 'unproven' },
  { title: 'The file', first: 'hidden_amount' },
];

/** Builds docs/trust.md from the checks and their costs. */
export function describeTrust(): string {
  return `${explanation()}
## All checks

A check passes if its sentence is true. New codes may be added.
${GROUPS.map(tableOf).join('')}`;
}

function tableOf({ title, first }: (typeof GROUPS)[number], index: number): string {
  const codes = Object.keys(CHECK_CODES) as CheckCode[];
  const next = GROUPS[index + 1]?.first;
  const own = codes.slice(codes.indexOf(first), next ? codes.indexOf(next) : codes.length);
  const rows = own.map((code) => `| \`${code}\` | ${CHECK_CODES[code]} | ${HONEST_REASONS[code]} |`);
  return `
### ${title}

| code | passes if | honest reasons for a failure, and what to do |
|---|---|---|
${rows.join('\n')}
`;
}

function explanation(): string {
  return `# Trust in uploaded documents

This page explains to lenders and to borrowers how the trust score of an uploaded payslip or bank statement is calculated, what each finding
means, and what a person can do if a finding is wrong. [documents.md](documents.md#5-decide-how-far-to-trust-the-data) shows the API.

## What the score says

The score says how well a document proves its own figures. It says nothing about the person, their income or their ability to pay.

| \`trust_score\` | score | meaning |
|---|---|---|
| \`HIGH\` | 81 to 100 | No check found an important problem. On a payslip, the figures agree with each other and with the tax rules. There are at most a few small doubts |
| \`MEDIUM\` | 61 to 80 | Nothing important contradicts the document, but something could not be proven, or one thing is unusual. Look at the findings |
| \`LOW\` | 31 to 60 | The document contradicts itself or the law, the file was changed, important details are not the user's, or several things are unusual. A person should look at it |
| \`VERY_LOW\` | 0 to 30 | Several serious checks failed, or many others |

## How the score is calculated

Each check compares figures of the document with each other, with the law, with the user's details or with other documents on file. A check
that passes costs nothing. A check that fails costs points, out of 100:

| severity | points | effect of one such finding |
|---|---|---|
| \`high\` | ${COSTS.high} | \`LOW\` |
| \`medium\` | ${COSTS.medium} | \`MEDIUM\`: one is enough to prevent \`HIGH\` |
| \`low\` | ${COSTS.low} | none alone, four of them prevent \`HIGH\` |
| \`info\` | ${COSTS.info} | none |

- A code counts at most ${SAME_CODE_MAX === 2 ? 'twice' : `${SAME_CODE_MAX} times`}, because one cause often fails the same check in many rows.
- Findings about the metadata of the file (codes that begin with \`document_\`) cost at most ${METADATA_COST_MAX} points together. People print, save and merge files,
  so metadata alone never gives \`LOW\`.
- Findings with the code \`unproven\` cost at most ${UNPROVEN_COST_MAX} points together. What can't be checked never gives \`LOW\` alone.
- On payslips, details that differ from the user's cost these points instead of those of their severity: 25 for the name, 20 for the post code,
  40 for the date of birth or the National Insurance number.
- The score of a file with several payslips or accounts is the lowest of them.

### HIGH must be earned

A payslip without errors is not enough for \`HIGH\`. The payslip must pass three independent checks:

1. \`net_pay\`: gross pay less deductions is net pay.
2. \`income_tax\`: the income tax, recalculated from the pay, the tax code and the pay date, is the tax on the payslip.
3. \`national_insurance\`: the National Insurance, recalculated from the pay, is the amount on the payslip.

It must also show when it was paid. Each of these that could not be checked is listed as an \`unproven\` finding with the reason, such as
gross pay that is not printed or a tax year whose rates are not known. One of them limits the score to \`MEDIUM\`.

These cases cost only ${COSTS.low} points, if the other of the two checks (tax or National Insurance) passes with an amount above zero:

- Tax after an earlier job in the tax year, if the tax rates can give this amount: outside Scotland, it is usually a multiple of 20p.
- Tax near the expected amount, if the payslip shows no year-to-date figures or no tax code.
- A director's National Insurance, if the payslip shows no year-to-date figures.
- No National Insurance, if the payslip shows no category letter.

A very small difference in the tax or the National Insurance also costs only ${COSTS.low} points.

### Doubts about our own reading

The figures confirm each other through arithmetic. A figure that does not fit may be forged, or we may have read the wrong figure. A failed
check counts in full only if we are sure that we read the figures correctly. The finding becomes \`unproven\` and costs ${COSTS.low} points if

- the figures come from a scan or a photo, and either they are hard to read or one or two misread digits explain the difference, or
- other amounts on the page explain the difference, or
- taxable pay, or pay for National Insurance, is so far above gross pay that it is probably the figure of the year.

If we misread a figure, the right amount is usually still somewhere on the page. If a figure was forged, it is not.

A figure whose label we don't know is used only if the sums leave one meaning for it. For example, the amount that is gross pay less
deductions is net pay. Net pay that has a known label is never replaced by another amount that fits better.

If the check is one of the three above, it also counts as not proven, so the score is at most \`MEDIUM\`.

The same holds for bank statements that are scans or photos. If a sum does not match, but a misread digit or a row that was not read explains it,
the finding is \`unproven\`, and the score is at most \`MEDIUM\`. A running balance that the rows before and after it contradict
in the same way, and that looks similar to the right one, is corrected, which costs ${COSTS.low} points. Amounts of rows are never changed.
A date that can't be read is never taken from the row above: the row is left out.

### Tax and National Insurance of the year

The pay of the year limits the tax and the National Insurance of the year. More National Insurance than the law allows is a finding
(\`year_contributions\`). Where the tax code does not prove the pay of the year, for example after an earlier job, less National Insurance than is
due, or more tax than is due without any allowance, is \`unproven\`, and the score is at most \`MEDIUM\`: a bonus or an earlier job with higher
pay may explain it.

### A change of tax code

With a cumulative tax code, the tax to date must match the pay to date. After a change of tax code, the tax of this period also depends on the
previous code, which the payslip does not show. If a common code explains the tax, the check passes. If only an uncommon code explains it, the
finding is \`unproven\` and the score is at most \`MEDIUM\`. The previous payslip settles it: if it is uploaded too and the figures of both agree,
the check passes.

## For lenders

- Let a person look at documents below \`HIGH\`. Each finding has a message, the expected and the actual value, and its place on the page:
  \`GET /documents/{document_id}/checks\`, and the page as a picture from \`GET /documents/{document_id}/pages/{page}.png\`.
- Do not decline on a score alone. A finding is a reason to ask, and most have honest reasons too. Borrowers have the right to a human review
  of decisions that were made by automated means only.
- Ask for what settles the finding: the payslip before this one, the P45, the original file instead of a scan, or a connection to the payroll
  provider or the tax authority, which needs no documents.
- Keep in mind what no check of a single file can see: figures that were invented consistently, with the right tax and National Insurance. Compare them with
  bank statements (\`bank_credit\`) and with the tax authority ([tax-authority.md](tax-authority.md)).

## For borrowers

A low score is not an accusation, and it does not judge you. It says that a computer could not confirm the figures of your file.

- Upload the original file that your employer or bank gave you. A PDF is better than a scan, and a scan is better than a photo.
- Do not edit, black out or annotate the file, and do not save it with another program.
- Upload the payslips before this one too. After a new job or a new tax code they often explain the figures.
- If you can, connect your payroll account or the tax authority instead. Then no document is needed.

### If a finding is wrong

1. Ask the lender which finding lowered the score. The lender sees its reason and its place on the page.
2. Compare it with your document. If your employer or bank made a mistake, ask them for a corrected document and upload that one.
3. If our reading is wrong, tell the lender, and ask a person there to look at the document. The lender sees the page itself, and can use
   your document whatever its score is.
4. You can see what a lender holds about you, download it, and delete a document: [my-data.md](my-data.md). After that you can upload a better copy.
5. If the lender decided without a person, you can ask for a human review. If you don't agree with the answer, you can complain to the lender,
   then to the Financial Ombudsman Service, and about your data to the Information Commissioner's Office.

Lenders can report a wrong finding to the operator of the service, with the code of the finding and the layout of the document, without
personal data. Each such report helps the next person.
`;
}
