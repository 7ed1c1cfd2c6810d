import { bracketed, FREQUENCY_LABELS, formatTaxYear, withMonth } from '../formats.ts';
import { type Html, html, jsonIsland } from '../html.ts';
import { promptOf, type Question, type Skin } from '../skin.ts';

// renders the list for people; the data itself is only in the script element
const SHOW_LIST = `
  const { slips } = JSON.parse(document.getElementById('ess-data').textContent);
  document.getElementById('list').replaceChildren(...slips.map(({ href, paid, net }) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: paid + ', ' + net });
    const item = document.createElement('li');
    item.append(link);
    return item;
  }));`;

/** Data in a script element, `28 March 2026`, `(12.30)` and a company code. */
export const alder: Skin = {
  name: 'Alder ESS',
  loginAttemptsMax: 6,
  inputs: { userName: 'username', password: 'password', companyCode: 'company' },
  style: `body { font: 15px/1.6 Verdana, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
    h1 { border-bottom: 3px solid #3a7d44 } dt { float: left; clear: left; width: 14rem; color: #555 }
    label { display: block; margin: .6rem 0 } [data-state=error] { border: 1px solid #c00; padding: .5rem }`,

  alert: (text) => html`<div data-state="error" role="alert">${text}</div>`,

  login: ({ csrf }) => html`
    <form name="login" method="post" action="login">
      <input type="hidden" name="_csrf" value="${csrf}">
      <label>Company code <input name="company" required></label>
      <label>Username <input name="username" autocomplete="username" required></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
      <button>Sign in</button> <a href="/password/reset">Reset password</a>
    </form>`,

  mfa: ({ csrf, attemptsLeft, ...question }) => html`
    <form data-step="${question.kind}" method="post" action="/mfa">
      <input type="hidden" name="_csrf" value="${csrf}">
      <h2>${promptOf(question)}</h2>
      ${inputsOf(question)}
      <p data-tries="${attemptsLeft}">Tries remaining: ${attemptsLeft}</p>
      <button>Confirm</button>
    </form>`,

  answer: (question, input) => {
    if (question.kind === 'code') return input('token');
    if (question.kind === 'date') return input('memorable_date').split('/').reverse().join('-');
    return question.positions.map((_position, index) => input(`c${index + 1}`)).join('');
  },

  payslips: ({ payslips, nextPage }) => html`
    ${jsonIsland('ess-data', {
      slips: payslips.map(({ id, payDate, netPence }) => ({
        ref: id,
        paid: withMonth(payDate),
        net: bracketed(netPence),
        href: `/payslips/${id}`,
      })),
      paging: { older: nextPage === null ? null : `/payslips?page=${nextPage}` },
    })}
    <ul id="list"></ul>
    ${nextPage !== null && html`<a href="/payslips?page=${nextPage}">Older</a>`}
    <script>${{ html: SHOW_LIST }}</script>`,

  payslip: ({ payslip, employment }) => html`
    <main data-page="payslip">
      <dl>
        ${entries({
          Employer: employment.employer.name,
          'Employer PAYE': employment.employer.payeReference,
          'Employee number': employment.payrollId,
          'Payment date': withMonth(payslip.payDate),
          'Period start': withMonth(payslip.periodStart),
          'Period end': withMonth(payslip.periodEnd),
          'Pay cycle': FREQUENCY_LABELS[employment.frequency],
          'Tax code': payslip.taxCode,
          Gross: bracketed(payslip.grossPence),
          'Total deducted': bracketed(payslip.totalDeductionsPence),
          'Take home': bracketed(payslip.netPence),
          'Tax year': formatTaxYear(payslip.yearToDate.taxYear),
          'Gross this year': bracketed(payslip.yearToDate.grossPence),
          'Taxable this year': bracketed(payslip.yearToDate.taxablePence),
          'Tax this year': bracketed(payslip.yearToDate.taxPence),
          'NI this year': bracketed(payslip.yearToDate.niPence),
          'Net this year': bracketed(payslip.yearToDate.netPence),
        })}
      </dl>
      ${payslip.earnings.map(
        ({ description, quantity, unit, ratePence, amountPence }) => html`
        <p data-line="earning"><span data-col="name">${description}</span>
          <span data-col="qty">${quantity}</span> <span data-col="unit">${unit}</span>
          <span data-col="rate">${ratePence !== null && bracketed(ratePence)}</span>
          <span data-col="amount">${bracketed(amountPence)}</span></p>`,
      )}
      ${payslip.deductions.map(
        ({ description, amountPence }) => html`
        <p data-line="deduction"><span data-col="name">${description}</span>
          <span data-col="amount">${bracketed(amountPence)}</span></p>`,
      )}
    </main>`,

  profile: ({ forename, surname, dateOfBirth, niNumber, address, email, phone, employments }) => html`
    <main data-page="profile">
      <dl>
        ${entries({
          'Full name': `${forename} ${surname}`,
          'Date of birth': dateOfBirth && withMonth(dateOfBirth),
          'NI number': masked(niNumber),
          Street: address.street,
          Town: address.city,
          County: address.county,
          'Post code': address.postCode,
          Country: address.country,
          'E-mail': email,
          Mobile: phone,
        })}
      </dl>
      ${employments.map(
        ({ employer, payrollId, role, contract, startDate, leaveDate, isDirector }) => html`
        <section data-job="${payrollId}">
          <dl>
            ${entries({
              Employer: employer.name,
              Position: role,
              Contract: contract === 'FullTime' ? 'Full time' : 'Part time',
              Started: withMonth(startDate),
              Left: leaveDate && withMonth(leaveDate),
              Director: isDirector ? 'Yes' : 'No',
            })}
          </dl>
        </section>`,
      )}
    </main>`,

  signOut: ({ csrf, name }) => html`
    <header data-user="signed-in">${name} | <a href="/payslips">Payslips</a> | <a href="/profile">Profile</a>
      <form method="post" action="/logout"><input type="hidden" name="_csrf" value="${csrf}"><button>Sign out</button></form>
    </header>`,
};

function entries(rows: Readonly<Record<string, string | null>>): Html[] {
  return Object.entries(rows)
    .filter(([, value]) => value !== null)
    .map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`);
}

/** `** ** 34 56 *` */
function masked(niNumber: string): string {
  return `** ** ${niNumber.slice(4, 6)} ${niNumber.slice(6, 8)} *`;
}

function inputsOf(question: Question): Html | Html[] {
  if (question.kind === 'code')
    return html`<label>Code <input name="token" inputmode="numeric" autocomplete="one-time-code" required></label>`;
  if (question.kind === 'date')
    return html`<label>Date <input name="memorable_date" placeholder="DD/MM/YYYY" required></label>`;
  return question.positions.map(
    (position, index) => html`
      <label>Character ${position} <input name="c${index + 1}" data-position="${position}" maxlength="1" size="1" required></label>`,
  );
}
