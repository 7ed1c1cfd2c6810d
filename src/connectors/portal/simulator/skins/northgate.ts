import type { SandboxEarning } from '#simulation/people/index.ts';
import { FREQUENCY_LABELS, formatTaxYear, poundsWithMinus, withShortMonth } from '../formats.ts';
import { type Html, html } from '../html.ts';
import { promptOf, type Question, type Skin } from '../skin.ts';

/** Cards and lists, `28 Mar 2026` and `-£12.30`. */
export const northgate: Skin = {
  name: 'Northgate MyPay',
  loginAttemptsMax: 4,
  inputs: { userName: 'userId', password: 'pwd', companyCode: null },
  style: `body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; background: #f4f2ee }
    h1 { color: #5b2a86 } ul.cards, ul.lines { list-style: none; padding: 0 }
    .card { background: #fff; border-radius: .5rem; padding: 1rem; margin: .6rem 0; box-shadow: 0 1px 3px #0003 }
    dl div, .lines li { display: flex; justify-content: space-between } .msg--bad { color: #a4161a; font-weight: 600 }`,

  alert: (text) => html`<div class="msg msg--bad" role="alert">${text}</div>`,

  login: ({ csrf }) => html`
    <form class="login-box card" method="post" action="/login">
      <input type="hidden" name="_csrf" value="${csrf}">
      <p><label for="userId">User ID</label> <input id="userId" name="userId" autocomplete="username" required></p>
      <p><label for="pwd">Password</label> <input id="pwd" name="pwd" type="password" autocomplete="current-password" required></p>
      <button>Log in</button> <a href="/password/reset">I have forgotten my password</a>
    </form>`,

  mfa: ({ csrf, attemptsLeft, ...question }) => html`
    <form class="challenge card" method="post" action="/mfa">
      <input type="hidden" name="_csrf" value="${csrf}">
      <fieldset><legend>${promptOf(question)}</legend>${inputsOf(question)}</fieldset>
      <small>Attempts left: <b class="tries">${attemptsLeft}</b></small>
      <button>Next</button>
    </form>`,

  answer: (question, input) => {
    if (question.kind === 'code') return input('passcode');
    if (question.kind === 'date') return `${input('y')}-${input('m')}-${input('d')}`;
    return question.positions.map((position) => input(`mem-${position}`)).join('');
  },

  payslips: ({ payslips, nextPage }) => html`
    <ul class="cards">${
      payslips.length === 0
        ? html`<li class="none">Nothing to show yet.</li>`
        : payslips.map(
            ({ id, payDate, netPence }) => html`
      <li class="card" data-id="${id}"><time datetime="${payDate}">${withShortMonth(payDate)}</time>
        <b>${poundsWithMinus(netPence)}</b> <a href="/payslips/${id}">Open payslip</a></li>`,
          )
    }
    </ul>
    ${nextPage !== null && html`<nav class="pager"><a class="next" href="/payslips?page=${nextPage}">Earlier</a></nav>`}`,

  payslip: ({ payslip, employment }) => html`
    <section class="slip card">
      <dl>
        ${entries([
          ['employer', 'Employer', employment.employer.name],
          ['paye', 'PAYE reference', employment.employer.payeReference],
          ['number', 'Payroll number', employment.payrollId],
          ['paid', 'Paid on', withShortMonth(payslip.payDate)],
          ['from', 'From', withShortMonth(payslip.periodStart)],
          ['to', 'To', withShortMonth(payslip.periodEnd)],
          ['frequency', 'Paid', FREQUENCY_LABELS[employment.frequency]],
          ['code', 'Tax code', payslip.taxCode],
        ])}
      </dl>
      <h2>Pay</h2>
      <ul class="lines pay">${payslip.earnings.map(
        (earning) => html`
        <li><span class="what">${earning.description}</span>${unitsOf(earning)}
          <span class="sum">${poundsWithMinus(earning.amountPence)}</span></li>`,
      )}
      </ul>
      <h2>Deductions</h2>
      <ul class="lines less">${payslip.deductions.map(
        ({ description, amountPence }) => html`
        <li><span class="what">${description}</span> <span class="sum">${poundsWithMinus(amountPence)}</span></li>`,
      )}
      </ul>
      <dl class="totals">
        ${entries([
          ['gross', 'Gross pay', poundsWithMinus(payslip.grossPence)],
          ['less', 'Deductions', poundsWithMinus(payslip.totalDeductionsPence)],
          ['net', 'Net pay', poundsWithMinus(payslip.netPence)],
        ])}
      </dl>
      <h2>This tax year</h2>
      <dl class="year">
        ${entries([
          ['year', 'Tax year', formatTaxYear(payslip.yearToDate.taxYear)],
          ['year-gross', 'Gross', poundsWithMinus(payslip.yearToDate.grossPence)],
          ['year-taxable', 'Taxable', poundsWithMinus(payslip.yearToDate.taxablePence)],
          ['year-tax', 'Tax', poundsWithMinus(payslip.yearToDate.taxPence)],
          ['year-ni', 'National Insurance', poundsWithMinus(payslip.yearToDate.niPence)],
          ['year-net', 'Net', poundsWithMinus(payslip.yearToDate.netPence)],
        ])}
      </dl>
    </section>`,

  profile: ({ forename, surname, dateOfBirth, niNumber, address, email, phone, employments }) => html`
    <section class="me card">
      <dl>
        ${entries([
          ['name', 'Name', `${forename} ${surname}`],
          ['born', 'Date of birth', dateOfBirth && withShortMonth(dateOfBirth)],
          ['nino', 'NI number', niNumber],
          ['email', 'E-mail', email],
          ['phone', 'Phone', phone],
        ])}
      </dl>
      <address><span class="street">${address.street}</span><br><span class="city">${address.city}</span><br>
        <span class="county">${address.county}</span><br><span class="post-code">${address.postCode}</span><br>
        <span class="country">${address.country}</span></address>
    </section>
    <ul class="cards">${employments.map(
      ({ employer, payrollId, role, contract, startDate, leaveDate, isDirector }) => html`
      <li class="job card"><h2>${employer.name}</h2>
        <dl>
          ${entries([
            ['number', 'Payroll number', payrollId],
            ['role', 'Job title', role],
            ['hours', 'Hours', contract === 'FullTime' ? 'Full-time' : 'Part-time'],
            ['since', 'Since', withShortMonth(startDate)],
            ['until', 'Until', leaveDate && withShortMonth(leaveDate)],
            ['director', 'Company director', isDirector ? 'Yes' : 'No'],
          ])}
        </dl></li>`,
    )}
    </ul>`,

  signOut: ({ csrf, name }) => html`
    <nav class="me-bar">Hello ${name} · <a href="/payslips">My pay</a> · <a href="/profile">My details</a>
      <form method="post" action="/logout"><input type="hidden" name="_csrf" value="${csrf}"><button>Log out</button></form>
    </nav>`,
};

function entries(rows: readonly (readonly [string, string, string | null])[]): Html[] {
  return rows
    .filter(([, , value]) => value !== null)
    .map(([name, label, value]) => html`<div class="${name}"><dt>${label}</dt><dd>${value}</dd></div>`);
}

function unitsOf({ quantity, unit, ratePence }: SandboxEarning): Html | null {
  if (quantity === null || ratePence === null) return null;
  return html` <span class="units">${quantity} ${unit} at ${poundsWithMinus(ratePence)}</span>`;
}

function inputsOf(question: Question): Html | Html[] {
  if (question.kind === 'code')
    return html`<label>Passcode <input name="passcode" inputmode="numeric" autocomplete="one-time-code" required></label>`;
  if (question.kind === 'date')
    return html`
      <label>Day <input name="d" inputmode="numeric" size="2" required></label>
      <label>Month <input name="m" inputmode="numeric" size="2" required></label>
      <label>Year <input name="y" inputmode="numeric" size="4" required></label>`;
  return question.positions.map(
    (position) =>
      html`<label>${position}. <input name="mem-${position}" maxlength="1" size="1" required></label> `,
  );
}
