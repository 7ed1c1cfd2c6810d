import { FREQUENCY_LABELS, formatTaxYear, pounds, slashed } from '../formats.ts';
import { type Html, html } from '../html.ts';
import { promptOf, type Question, type Skin } from '../skin.ts';

/** Tables, `28/03/2026` and `(£12.30)`. */
export const harbour: Skin = {
  name: 'Harbour Payslips',
  loginAttemptsMax: 6,
  inputs: { userName: 'username', password: 'password', companyCode: null },
  style: `body { font: 16px/1.5 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #12263a }
    h1 { color: #0b4f6c } table { border-collapse: collapse; width: 100%; margin: 1rem 0 }
    th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid #cfd8dc }
    label { display: block; margin: .6rem 0 } .alert-error { background: #fdecea; padding: .6rem; border-left: 4px solid #b3261e }`,

  alert: (text) => html`<p class="alert-error" role="alert">${text}</p>`,

  login: ({ csrf }) => html`
    <form id="sign-in" method="post" action="/login">
      <input type="hidden" name="_csrf" value="${csrf}">
      <label>Username <input name="username" autocomplete="username" required></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
      <button>Sign in</button> <a href="/password/reset">Forgotten your password?</a>
    </form>`,

  mfa: ({ csrf, attemptsLeft, ...question }) => html`
    <form id="verify" method="post" action="/mfa">
      <input type="hidden" name="_csrf" value="${csrf}">
      <p class="question">${promptOf(question)}</p>
      ${inputsOf(question)}
      <p class="attempts">Attempts left: ${attemptsLeft}</p>
      <button>Continue</button>
    </form>`,

  answer: (question, input) => {
    if (question.kind === 'code') return input('otp');
    if (question.kind === 'date') return `${input('date_year')}-${input('date_month')}-${input('date_day')}`;
    return question.positions.map((position) => input(`char_${position}`)).join('');
  },

  payslips: ({ payslips, nextPage }) =>
    payslips.length === 0
      ? html`<p class="no-payslips">You have no payslips yet.</p>`
      : html`
    <table class="payslips">
      <thead><tr><th>Pay date</th><th>Net pay</th><th></th></tr></thead>
      <tbody>${payslips.map(
        ({ id, payDate, netPence }) => html`
        <tr data-payslip="${id}"><td class="paid">${slashed(payDate)}</td><td>${pounds(netPence)}</td>
          <td><a class="view" href="/payslips/${id}">View</a></td></tr>`,
      )}
      </tbody>
    </table>
    ${nextPage !== null && html`<a class="older" rel="next" href="?page=${nextPage}">Older payslips</a>`}`,

  payslip: ({ payslip, employment }) => html`
    <article class="payslip">
      <table class="facts">
        ${facts([
          ['Employer', employment.employer.name],
          ['PAYE reference', employment.employer.payeReference],
          ['Payroll number', employment.payrollId],
          ['Pay date', slashed(payslip.payDate)],
          ['Period from', slashed(payslip.periodStart)],
          ['Period to', slashed(payslip.periodEnd)],
          ['Paid', FREQUENCY_LABELS[employment.frequency]],
          ['Tax code', payslip.taxCode],
        ])}
      </table>
      <table class="payments">
        <thead><tr><th>Payments</th><th>Units</th><th></th><th>Rate</th><th>Amount</th></tr></thead>
        <tbody>${payslip.earnings.map(
          ({ description, quantity, unit, ratePence, amountPence }) => html`
          <tr><td>${description}</td><td>${quantity}</td><td>${unit}</td>
            <td>${ratePence !== null && pounds(ratePence)}</td><td>${pounds(amountPence)}</td></tr>`,
        )}
        </tbody>
        <tfoot><tr><th>Gross pay</th><td colspan="4">${pounds(payslip.grossPence)}</td></tr></tfoot>
      </table>
      <table class="taken">
        <thead><tr><th>Deductions</th><th>Amount</th></tr></thead>
        <tbody>${payslip.deductions.map(
          ({ description, amountPence }) =>
            html`<tr><td>${description}</td><td>${pounds(amountPence)}</td></tr>`,
        )}
        </tbody>
        <tfoot><tr><th>Total deductions</th><td>${pounds(payslip.totalDeductionsPence)}</td></tr></tfoot>
      </table>
      <p>Net pay <strong class="net">${pounds(payslip.netPence)}</strong></p>
      <table class="to-date">
        <caption>Tax year ${formatTaxYear(payslip.yearToDate.taxYear)} to date</caption>
        ${facts([
          ['Gross', pounds(payslip.yearToDate.grossPence)],
          ['Taxable', pounds(payslip.yearToDate.taxablePence)],
          ['Tax', pounds(payslip.yearToDate.taxPence)],
          ['National Insurance', pounds(payslip.yearToDate.niPence)],
          ['Net', pounds(payslip.yearToDate.netPence)],
        ])}
      </table>
    </article>`,

  profile: ({ forename, surname, dateOfBirth, niNumber, address, email, phone, employments }) => html`
    <table class="facts profile">
      ${facts([
        ['Name', `${forename} ${surname}`],
        ['Date of birth', dateOfBirth && slashed(dateOfBirth)],
        ['National Insurance number', niNumber.replace(/(..)(?=.)/g, '$1 ')],
        ['Street', address.street],
        ['Town or city', address.city],
        ['County', address.county],
        ['Post code', address.postCode],
        ['Country', address.country],
        ['E-mail', email],
        ['Telephone', phone],
      ])}
    </table>
    <table class="jobs">
      <thead><tr><th>Employer</th><th>Payroll number</th><th>Job</th><th>Hours</th><th>Started</th><th>Left</th><th>Director</th></tr></thead>
      <tbody>${employments.map(
        ({ employer, payrollId, role, contract, startDate, leaveDate, isDirector }) => html`
        <tr><td>${employer.name}</td><td>${payrollId}</td><td>${role}</td>
          <td>${contract === 'FullTime' ? 'Full time' : 'Part time'}</td><td>${slashed(startDate)}</td>
          <td>${leaveDate ? slashed(leaveDate) : '–'}</td><td>${isDirector ? 'Yes' : 'No'}</td></tr>`,
      )}
      </tbody>
    </table>`,

  signOut: ({ csrf, name }) => html`
    <form class="sign-out" method="post" action="/logout">
      <a href="/payslips">Payslips</a> <a href="/profile">${name}</a>
      <input type="hidden" name="_csrf" value="${csrf}"><button>Sign out</button>
    </form>`,
};

/** Empty rows are left out. */
function facts(rows: readonly (readonly [string, string | null])[]): Html[] {
  return rows
    .filter(([, value]) => value !== null)
    .map(([label, value]) => html`<tr><th>${label}</th><td>${value}</td></tr>`);
}

function inputsOf(question: Question): Html | Html[] {
  if (question.kind === 'code')
    return html`<label>Code <input name="otp" inputmode="numeric" autocomplete="one-time-code" required></label>`;
  if (question.kind === 'date')
    return html`
      <label>Day <input name="date_day" inputmode="numeric" size="2" required></label>
      <label>Month <input name="date_month" inputmode="numeric" size="2" required></label>
      <label>Year <input name="date_year" inputmode="numeric" size="4" required></label>`;
  return question.positions.map(
    (position) =>
      html`<label>Character ${position} <input class="character" name="char_${position}" maxlength="1" size="1" required></label>`,
  );
}
