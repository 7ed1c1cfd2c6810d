import {
  CHECK_CODES,
  type CheckCode,
  COSTS,
  HONEST_REASONS,
  METADATA_COST_MAX,
  OTHER_PERSON_COST,
  SAME_CODE_MAX,
  UNPROVEN_COST_MAX,
} from '#extraction';

const GROUPS: readonly { title: string; first: CheckCode }[] = [
  { title: 'Payslips', first: 'net_pay' },
  { title: 'Bank statements', first: 'balance_chain' },
  { title: 'Payslips and bank statements', first: 'identity_shown' },
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

This page is for lenders and borrowers. It explains how the trust score of an uploaded payslip or bank statement is calculated, what each finding
means, and what a person can do if a finding is wrong. [documents.md](documents.md#5-decide-how-far-to-trust-the-data) shows the API.

## What the score says

The score says how well a document proves its own figures. It says nothing about the person, their income or their ability to pay.

| \`trust_score\` | score | meaning |
|---|---|---|
| \`HIGH\` | 81 to 100 | No check found an important problem. On a payslip, the figures agree with each other and with the tax rules. There are at most a few small doubts |
| \`MEDIUM\` | 61 to 80 | Nothing important contradicts the document, but something could not be proven, or one thing is unusual. Look at the findings |
| \`LOW\` | 31 to 60 | The document contradicts itself or the law, the file was changed, another person uses it too, or several things are unusual. A person should look at it |
| \`VERY_LOW\` | 0 to 30 | The document is somebody else's, several serious checks failed, or many less serious ones |

Only evidence with \`HIGH\` or \`MEDIUM\` counts as income.

## How the score is calculated

Each check compares figures of the document with each other, with the law, with the person's details or with other documents on file. The score starts at 100. A check
that passes costs nothing. A check that fails costs points:

| severity | points | effect of one such finding |
|---|---|---|
| \`high\` | ${COSTS.high} | \`LOW\` |
| \`medium\` | ${COSTS.medium} | \`MEDIUM\`: one is enough to prevent \`HIGH\` |
| \`low\` | ${COSTS.low} | none, but four of them prevent \`HIGH\` |
| \`info\` | ${COSTS.info} | none |

- Except for \`unproven\`, the same code counts at most ${SAME_CODE_MAX === 2 ? 'twice' : `${SAME_CODE_MAX} times`}, because one cause often makes the same check fail in many rows.
- Findings about the metadata of the file (codes that begin with \`document_\`) cost at most ${METADATA_COST_MAX} points together. People print, save and merge files,
  so metadata alone never gives \`LOW\`.
- Findings with the code \`unproven\` cost at most ${UNPROVEN_COST_MAX} points together. So figures that can't be checked never give \`LOW\` on their own.
- Findings that leave open whose document it is (codes that begin with \`identity_\`) count together with \`unproven\`: at most ${UNPROVEN_COST_MAX} points. If details show that a
  document is somebody else's, these findings have the severity \`high\` and cost ${OTHER_PERSON_COST} points together.
- The score of a file with several payslips or accounts is the lowest of their scores.

### HIGH must be earned

A payslip without errors is not enough for \`HIGH\`. The payslip must pass three independent checks:

1. \`net_pay\`: gross pay less deductions is net pay.
2. \`income_tax\`: the income tax, recalculated from the pay, the tax code and the pay date, is the tax on the payslip.
3. \`national_insurance\`: the National Insurance, recalculated from the pay, is the amount on the payslip.

The payslip must also show its pay date. If one of these things is missing or could not be checked, the score is at most \`MEDIUM\`. An \`unproven\` finding then gives the reason, such as
gross pay that is not printed or a tax year whose rates are not known.

On a pension payslip, \`net_pay\` and \`income_tax\` are enough, because pensions are free of National Insurance.

A payment and deduction statement of the Construction Industry Scheme (CIS) has no tax code. It must pass \`net_pay\` (the gross amount less the deduction is the amount payable), \`cis_liable_amount\` if it shows
the amount liable to deduction, and \`cis_deduction\` with a deduction above zero. A statement without a deduction is at most \`MEDIUM\`.

There are exceptions. In the cases below, one of the two amounts, tax or National Insurance, can't be checked. This costs only ${COSTS.low} points if the other
amount is above zero and passes its check.

- Tax after an earlier job in the tax year, if the tax rates can produce this amount. Outside Scotland, such an amount is usually a multiple of 20p.
- Tax near the expected amount, if the payslip shows no year-to-date figures or no tax code.
- A director's National Insurance, if the payslip shows no year-to-date figures.
- No National Insurance, if the payslip shows no category letter.

A very small difference in the tax or the National Insurance also costs only ${COSTS.low} points.

The rows of a bank statement must be proven by other figures on the statement:

- Printed balances before and after a row prove it: the opening and the closing balance, or the running balances. A balance that we calculated ourselves proves nothing.
- A printed total of money paid in, or of money paid out, proves the rows of that direction that it covers.

Without such figures, the score is at most \`MEDIUM\`, and an \`unproven\` finding says which rows are not proven. There is one exception: many statements show the balance after
each row, but not the balance before the first row. Such a statement can be \`HIGH\` if the rows without proof are a minority, with at most 10 % of the money paid in. If the
salary is one of them, the score is at most \`MEDIUM\`. Then ask for a statement that begins earlier.

### Whose document it is

The name, the date of birth and the National Insurance number of a document are compared with your record of the person. Payslips from connections are compared in the same way.

| result | when | trust |
|---|---|---|
| the person's own | at least one detail matches, and none differs | \`HIGH\` is possible |
| unknown | the document names nobody, or its details neither confirm nor exclude the person | \`MEDIUM\` at most |
| somebody else's | details clearly differ | \`VERY_LOW\` |

- **Names** match in any order, with or without titles, accents, hyphens and middle names, and with an initial for the forename, unless another forename is printed before it. For a joint account, one of the holders must match.
  Short forms, a part of a double surname and small differences in spelling are only a note.
- **After a marriage**: the same forename or its initial with another surname is only a note if the date of birth or the National Insurance number matches. Without
  them, such as on a bank statement, the result is unknown.
- **Relatives**: the same surname with another forename is unknown, unless the National Insurance number matches. A date of birth is not enough, because of twins. If a date of birth or a number is shown and
  differs, the document is somebody else's, also for a parent with the same name.
- **A record with only a surname**: a name with this surname is unknown, because relatives share it.
- **Typing mistakes**: a date of birth with one wrong digit, or with day and month swapped, and a number with one wrong character are unknown. So is one detail that
  differs while both others match, or while the number matches.
- **Masked numbers**: the visible characters must match. Temporary numbers, which begin with TN, and texts such as N/A are not compared.
- **The postcode** never decides, because people move. Another postcode costs ${COSTS.low} points.
- **A record without details**: if you have no name, date of birth and National Insurance number of the person, there is nothing to compare. The score then does not suffer,
  but nothing confirms whose document it is.

A document that names nobody has the finding \`identity_shown\`. It can be anyone's, so compare it with a source that shows the name.

If you change a person's details, the service rates the stored payslips and documents again within moments. No webhook is sent for that.

### The same document for two people

If the same file, or the same payslip in another file, is uploaded for two of your users, both have the finding \`used_by_another_person\` and the score is
\`LOW\` at most. Nothing about the other user is shown. Other clients' users are never compared.

- It is only a note if your records show that both users are one person, or that both are holders of the bank account.
- Two payslips are the same if employer, date, tax code, amounts and the printed person are equal. So colleagues with equal pay have no finding. Payslips that name nobody are
  compared only as files.
- Only uploads are compared. Payslips that an earlier version stored are compared only as files.
- The finding goes away when the other document or the other user is deleted.

### Doubts about our own reading

The figures confirm each other through arithmetic. A figure that does not fit may be forged, or we may have read the wrong figure. A failed
check counts in full only if we are sure that we read the figures correctly. Otherwise, the finding becomes \`unproven\` and costs ${COSTS.low} points.
This is the case if

- the figures come from a scan or a photo, and either they are hard to read or one or two misread digits explain the difference, or
- other amounts on the page explain the difference, or
- the tax or the National Insurance is right if we leave out a payment whose label we don't know, because that payment may be tax-free, or
- taxable pay, or pay subject to National Insurance, is so far above gross pay that it is probably a year-to-date figure.

If we misread a figure, the right amount is usually still somewhere on the page. If a figure was forged, the right amount is usually not there.

If the failed check is one of the three that \`HIGH\` requires, it also counts as not proven, so the score is at most \`MEDIUM\`.

A figure whose label we don't know is used only if the sums allow just one meaning. For example, the amount that equals gross pay less
deductions is net pay. If net pay has a known label, we do not replace it with another amount that fits better.
There is one exception: after the first period of a tax year, if the amount labelled as net pay is far above gross pay and fits the pay to date, we take it as the net pay to date.

In a scan or a photo, sums can't confirm names, account numbers, dates and most year-to-date figures. If such a value is not clear, we look at
it a second time. If the second look shows the same text, or the page shows a number or a date clearly in two places, the value counts as read. Otherwise, the finding is
\`unproven\`, and the score is at most \`MEDIUM\`.

If a check of year-to-date figures fails in a scan or a photo, and the figure or the words that name it are not clear, the finding is \`unproven\`, and the
score is at most \`MEDIUM\`. If we missed a label, we may have read the wrong amount.

For bank statements that are scans or photos:

- If a sum does not match, but a misread digit or an unread row explains it, the finding is \`unproven\`, and the score is at most \`MEDIUM\`.
- Sometimes the rows before and after a running balance agree on another balance. If that balance looks similar to the one we read, we use it instead. This costs ${COSTS.low} points.
- We never change the amounts of rows.
- If a date can't be read, we leave the row out. We never copy the date of the row above.
- If the rows have no signs, no columns for money in and money out and no running balances, and we can't read a sort code or an IBAN, the score is at most \`MEDIUM\`:
  we may have missed the words that name a card, and on a card the same amounts mean the opposite.
- If the year of a date contradicts most of the other dates, and a misread digit explains it, we use the year of the other dates. If only a
  few rows have a year outside the printed period, we use the year of the period for them. If the year that we replaced was clear on the page, and a second look shows the same year, the finding is
  \`unproven\`, and the score is at most \`MEDIUM\`.
- If a line above the rows seems to have a period, and we could read only a part of it, we take the period from the rows, and the score is at most \`MEDIUM\`.
- If only one date shows the year, or the period is printed only once, and that place is not clear, the finding is \`unproven\`, and the score is at most
  \`MEDIUM\`.

### Tax and National Insurance to date

The pay to date limits the tax and the National Insurance to date. More National Insurance than the law allows is a finding
(\`year_contributions\`).

Sometimes the tax to date does not confirm the pay to date (\`year_tax_due\`), for example after an earlier job. In that case, three things are \`unproven\`: less National Insurance than is
due, more than is possible in the category of this payslip, and more tax than would be due without any allowance. The score is then at most
\`MEDIUM\`, because a bonus, another category earlier in the year, or an earlier job with higher pay may explain them.

A finding that rests on an estimate is never an accusation. If the payslip does not show the pay to date that the tax or the National Insurance depends on, we estimate it from other
figures, such as gross pay to date. If the amount does not match the estimate, the finding is \`unproven\`, and the score is at most \`MEDIUM\` where the difference is large. The same applies
to taxable pay for this period that the payslip does not show.

If the National Insurance to date is an exact multiple of the National Insurance for this period, all payments were equal. The pay to date must then be about
the same multiple of the pay for this period (\`year_shares\`).

### A change of tax code

With a cumulative tax code, the tax to date must match the pay to date. After a change of tax code, the tax for this period also depends on the
previous code, which the payslip does not show. If a common code explains the tax, the check passes. If only an uncommon code explains it, the
finding is \`unproven\` and the score is at most \`MEDIUM\`. If the previous payslip is uploaded too, and the figures of both agree, the check passes.

### Statements of one account

A new bank statement is compared with the stored statements of the same account (\`statement_continues\`):

- If one statement starts the day after the other ends, its opening balance must be the other's closing balance. Some banks print the last day again on the next
  statement: then the second statement may start before or after the rows of that day.
- On days that two statements cover, their balances may differ for at most three days, because a bank may date a row differently, and a statement that was printed early lacks the last rows. If each statement has a
  payment in that the other lacks, they contradict each other.
- Days without a statement are only noted. People leave out months.

The finding is about the file that was uploaded later, even if the other one was changed, so look at both. Only statements whose own rows explain their balances are compared: otherwise a
page may be missing or misread. Statements without an account number, and stored statements with \`LOW\` or \`VERY_LOW\` trust, are left out. If an account number stands for several pots or currencies, one
statement that fits is enough.

### Statements of a connected account

If the person has also connected the account at the bank, an uploaded statement is compared with what the bank itself sent (\`bank_agrees\`), whichever came
first. Account numbers that are partly hidden, without a sort code or inside an IBAN are recognised. The check fails if a payment in is not known to the bank, or if balances differ for more than three days:
then the upload does not count, only the bank's data does. If both agree, each payment still counts once. The finding disappears if the connection is deleted.

## How often the score is right

We measure the extraction with documents that a program draws at random: words, layout, fonts and figures. None of these
documents was looked at while the extraction was developed. The table shows 320 payslip files with 367 payslips, 320 bank statements, and forged copies of most of them, each changed in one way. The range is the 95 % confidence interval.

| | payslips | bank statements |
|---|---|---|
| printed fields, or printed rows, that were read correctly | 98.0 % (97.7 to 98.3) | 99.97 % (99.90 to 99.99) |
| rows in the result that are correct | – | 99.97 % (99.90 to 99.99) |
| honest documents that are \`HIGH\` | 96.5 % (94.0 to 97.9) | 99.7 % (98.2 to 99.9) |
| honest documents that were rejected | 1 of 367 | 0 of 320 |
| \`HIGH\` with a wrong gross pay, net pay, tax or National Insurance | 0 of 354 | – |
| forged documents that are \`HIGH\` | 2.8 % (1.4 to 5.4) | 2.6 % (1.3 to 5.0) |

- One kind of forgery is not counted: the figures for the period are raised, and the year-to-date figures stay as they were. 23 of 25 such payslips were \`HIGH\`, because a person whose pay has just been raised has such a payslip too.
  Compare such a payslip with those of other months and with the bank statement.
- Bank statements without balances and totals can't prove their rows, so they are not counted in the row about honest documents that are \`HIGH\`.
- Scans and photos are read less reliably, so compare names and amounts with the pictures of their pages. In 172 drawn pictures of every kind, 96.6 % (94.0 to 98.8) of the payslips' fields in
  scans, 97.7 % (95.9 to 99.1) of those in photos and 96.9 % (93.3 to 99.3) of the statements' rows were read correctly. 99 of the pictures were \`HIGH\`, and none of these had a wrong field or row (0 to 3.7 %). In an
  earlier run, 5 of 172 had one, such as a name without the forename. \`npm run eval -- pictures\` repeats the measurement.
- Real documents differ from drawn ones. \`npm run eval -- extraction\` repeats the measurement.

## For lenders

- Have a person review documents below \`HIGH\`. \`GET /documents/{document_id}/checks\` has each finding with a message, the expected and the actual value, and its position on the page.
  \`GET /documents/{document_id}/pages/{page}.png\` has the page as a picture.
- Do not decline because of a score alone. A finding is a reason to ask, and most findings can have honest reasons. Borrowers have the right to a human review
  of decisions that were made only by automated means.
- Ask for something that answers the question: the previous payslip, the P45, or the original file instead of a scan. Or ask the person to connect the payroll
  provider or the tax authority, which needs no documents.
- If a person has changed their name, add the former surname to the surname in your record, such as \`Smith (formerly Jones)\`. If a date or a number was mistyped, correct the record. All
  evidence is then rated again.
- If a document is somebody else's (\`identity_…\` with the severity \`high\`), its figures count nowhere. Ask the person first: a partner's statement that was uploaded by mistake looks the same as a stranger's.
- If two people use one document (\`used_by_another_person\`), the genuine owner has the finding too. Ask both for the original, or for a connection to the payroll or the tax authority.
- No check of a single file can detect figures that were invented consistently, with the right tax and National Insurance. Compare them with
  bank statements (\`bank_credit\`) and with the tax authority ([tax-authority.md](tax-authority.md)).

## For borrowers

A low score is not an accusation, and it does not judge you. It says that a computer could not confirm the figures of your file.

- Upload the original file that your employer or bank gave you. A PDF is better than a scan, and a scan is better than a photo.
- Do not edit, black out or annotate the file, and do not save it with another program.
- Upload your earlier payslips too. After a new job or a new tax code they often explain the figures.
- Upload documents that show your name. If yours shows no name, ask your employer or bank for one that does.
- If your document has a former name, a short form or an old address, tell the lender. The lender can correct your record, and your document is then rated again.
- Do not let others upload your documents. If both of you do, neither can rely on them. A statement of a joint account is fine, if both names are on it.
- If you can, connect your payroll account or the tax authority instead. Then no document is needed.

### If a finding is wrong

1. Ask the lender which finding lowered the score. The lender sees the reason and the position on the page.
2. Compare it with your document. If your employer or bank made a mistake, ask them for a corrected document and upload that one.
3. If we misread your document, tell the lender, and ask a person there to look at it. The lender can see the page itself, and can accept
   your document whatever its score is.
4. You can see and download what a lender holds about you: [my-data.md](my-data.md). On the page where you uploaded a document, you can also
   remove it and upload a better copy.
5. If no person at the lender was involved in the decision, you can ask for a human review. If you don't agree with the answer, you can complain to the lender,
   then to the Financial Ombudsman Service, and about your data to the Information Commissioner's Office.

Lenders can report a wrong finding to the operator of the service. Name the code of the finding and the layout of the document, and leave out
personal data. Each report helps the next person.
`;
}
