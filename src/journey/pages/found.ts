import {
  button,
  buttonLink,
  buttonRow,
  form,
  type Html,
  html,
  notice,
  summaryList,
  type TaskStatus,
} from '#pages';
import { isSlow, stateOf } from '../account-state.ts';
import {
  type BankFound,
  type EmployerFound,
  type FoundAccount,
  type IncomeFound,
  readFound,
} from '../found-sources.ts';
import type { JourneyPage, Visit } from '../journey-page.ts';
import { confirmAddress } from '../my-data/my-data-page.ts';
import { readAccess } from '../my-data/read-access.ts';
import type { Facts } from '../read-facts.ts';
import type { Method } from '../schema.ts';
import { type FoundStatus, isUnfinished, statusOf, uploadsStatusOf } from '../source-status.ts';
import { UPLOAD_KINDS, type UploadKind } from '../upload-kinds.ts';
import { livePage } from './account-progress.ts';
import { askedList } from './asked.ts';
import { missingPayslips } from './missing-payslips.ts';
import { addressOf } from './shown-account.ts';
import { companyOf, dayInWords, listInWords, monthInWords, poundsInWords } from './wording.ts';

/** Shows the data that was found so far. The person can check it, add to it or remove it. */
export const foundPage: JourneyPage = {
  step: 'found',
  path: '/journey/found',
  stage: 'sharing',
  async show(visit) {
    const { facts, texts, hidden } = visit;
    const { accounts, ...files } = await readFound(visit);
    const uploaded = uploads(visit, files);
    const sources = [...accounts.map((one) => accountSource(visit, one)), ...uploaded];
    const isWaiting = accounts.some(({ account }) => isWaitedFor(visit, account));
    const state = sources.length === 0 ? 'nothing' : stateOfSources(facts, { hasFiles: uploaded.length > 0 });
    const leads: Record<State, string> = {
      nothing: texts.found.nothing,
      something: texts.found.lead(companyOf(visit)),
      failed: texts.found.allFailed,
      empty: texts.found.allEmpty,
    };
    const body = html`
      ${removedNotice(visit)}
      ${askedList(visit, { hasLinks: true })}
      <p>${leads[state]}</p>
      ${await hiddenNotice(visit, accounts, { hasHiddenFiles: uploaded.length > 0 && facts.openDocuments.size === 0 })}
      ${sources}
      ${form({ action: '/journey/finish', hidden, body: nextButtons(visit, state) })}
    `;
    const title = texts.found.title[state === 'something' && isUnfinished(facts) ? 'waiting' : state];
    return isWaiting && facts.accounts.length > 0 ? livePage(visit, { title, body }) : { title, body };
  },
};

type State = 'nothing' | 'something' | 'failed' | 'empty';

/** Without data, a file or a failed sign-in says what the person can do about it. Providers without records do not. */
function stateOfSources({ hasData, accounts }: Facts, { hasFiles }: { hasFiles: boolean }): State {
  if (hasData) return 'something';
  return !hasFiles && accounts.every((account) => stateOf(account) === 'arrived') ? 'empty' : 'failed';
}

/** A person who has shared nothing is led to the ways to share first. */
function nextButtons({ texts }: Visit, state: State): Html {
  const { found, signIn } = texts;
  const ways = (kind: 'primary' | 'secondary', text: string) =>
    buttonLink({ kind, href: '/journey/ways', text });
  if (state === 'nothing') return buttonRow(ways('primary', found.choose));
  return state === 'something'
    ? buttonRow(button({ text: found.finish }), ways('secondary', found.add))
    : buttonRow(ways('primary', signIn.otherWay), button({ kind: 'secondary', text: found.finish }));
}

/** The page updates itself while we wait for a provider, until it has said that the provider is slow. */
function isWaitedFor({ context: { clock } }: Visit, account: Facts['accounts'][number]): boolean {
  const state = stateOf(account);
  return (state === 'fetching' || state === 'signing_in') && !isSlow(account, clock.now());
}

/** Says why figures are missing, and how the person can see them, if there is something to ask. */
async function hiddenNotice(
  visit: Visit,
  accounts: readonly FoundAccount[],
  { hasHiddenFiles }: { hasHiddenFiles: boolean },
): Promise<Html> {
  const { language, texts } = visit;
  const arrived = accounts.filter(
    ({ account }) => account.status === 'CONNECTED' && stateOf(account) === 'arrived',
  );
  const hidden = arrived.filter(({ figures }) => !figures);
  if ((hidden.length === 0 && !hasHiddenFiles) || !visit.facts.hasData) return null;
  const text = hidden.length < arrived.length ? texts.found.someElsewhere : texts.found.elsewhere;
  const { toSee } = await readAccess(visit);
  const link = html`<p><a href=${confirmAddress('found')}>${texts.found.seeDetails}</a></p>`;
  const cannot = toSee === 'elsewhere' && html`<p>${texts.found.cannotSee(companyOf(visit))}</p>`;
  return notice({ language, body: html`<p>${text}</p>${toSee === 'confirm' && link}${cannot}` });
}

/** Names the source that was just removed. It is in the address, so it must be one that exists. */
function removedNotice({ context: { providers }, query, language, texts }: Visit): Html {
  const provider = providers.find(query.get('removed') ?? '');
  if (!provider) return null;
  return notice({
    language,
    kind: 'success',
    isNew: true,
    body: html`<p>${texts.found.removed(provider.row.name)}</p>`,
  });
}

function accountSource(visit: Visit, { account, figures, userName }: FoundAccount): Html {
  const { texts, context } = visit;
  const provider = context.providers.nameOf(account.provider);
  const state = stateOf(account);
  const remove = html`
    <a href=${`${addressOf(account)}/remove`}>
      ${texts.found.remove}<span class="hidden"> ${provider}</span>
    </a>
  `;
  const isEmpty = figures !== null && figures.employers.length === 0 && !figures.income && !figures.bank;
  const nothing = NOTHING_TEXT[account.method] ?? 'noPayslips';
  return source(visit, {
    title: provider,
    about:
      account.method === 'direct' ? texts.found.kinds.direct : userName && texts.found.signedInAs(userName),
    status: statusOf(account),
    action: remove,
    body: [
      state === 'fetching' && html`<p>${texts.found.stillGetting}</p>`,
      (state === 'signing_in' || state === 'question') &&
        html`
          <p>${texts.found.stillSigningIn}</p>
          ${
            account.isStartedHere &&
            html`<p><a href=${addressOf(account)}>${texts.found.goOn}<span class="hidden"> ${provider}</span></a></p>`
          }
        `,
      account.statusReason === 'no_match' && html`<p>${texts.found.notFoundThere(provider)}</p>`,
      state === 'failed' &&
        html`<p><a href=${addressOf(account)}>${texts.found.whatToDo}<span class="hidden"> ${provider}</span></a></p>`,
      isEmpty && html`<p>${texts.found[nothing](provider)}</p>`,
      figures?.employers.map((employer) => employerRows(visit, employer)),
      figures?.income && incomeRows(visit, figures.income),
      figures?.bank && bankRows(visit, figures.bank),
    ],
  });
}

const NOTHING_TEXT: Partial<Record<Method, 'noIncome' | 'noPayments'>> = {
  taxauth: 'noIncome',
  bank_connection: 'noPayments',
};

const LOOK: Readonly<Record<FoundStatus, TaskStatus>> = {
  connected: 'done',
  waiting: 'active',
  action: 'attention',
  failed: 'failed',
  stopped: 'waiting',
  received: 'done',
};

function uploads(
  visit: Visit,
  { uploaded, holders }: { uploaded: readonly EmployerFound[] | null; holders: readonly string[] },
): Html[] {
  const { texts, facts, language } = visit;
  return UPLOAD_KINDS.flatMap((kind) => {
    const readiness = facts.uploads?.[kind];
    const status = readiness && uploadsStatusOf(readiness);
    if (!readiness || !status) return [];
    const path = kind === 'payslips' ? '/journey/upload/payslips' : '/journey/upload/bank-statements';
    return source(visit, {
      title: kind === 'payslips' ? texts.found.kinds.payslips : texts.found.kinds.bankStatements,
      about: null,
      status,
      action: visit.hasPage(path) && fileLink(visit, { kind, path, isFailed: status === 'failed' }),
      body:
        kind === 'payslips' && uploaded
          ? uploaded.map((employer) => employerRows(visit, employer))
          : readiness.count > 0 &&
            summaryList([
              ...(kind === 'bank_statements' && holders.length > 0
                ? [{ name: texts.found.rows.holder, value: listInWords(holders, language) }]
                : []),
              countRow(visit, kind, readiness.count),
            ]),
    });
  });
}

/** A file can have several payslips or statements, so what was read is counted, not the files. */
function countRow({ texts: { found } }: Visit, kind: UploadKind, count: number) {
  return kind === 'payslips'
    ? { name: found.rows.payslips, value: found.payslips(count) }
    : { name: found.rows.statements, value: String(count) };
}

function fileLink(
  { texts: { found } }: Visit,
  { kind, path, isFailed }: { kind: UploadKind; path: string; isFailed: boolean },
): Html {
  const title = kind === 'payslips' ? found.kinds.payslips : found.kinds.bankStatements;
  const text = isFailed ? found.whatToDo : found.seeFiles;
  return html`<a href=${path}>${text}<span class="hidden"> (${title})</span></a>`;
}

function source(
  { texts }: Visit,
  given: { title: string; about: string | null; status: FoundStatus; action: Html; body: Html },
): Html {
  return html`
    <section class="source">
      <div class="source-head">
        <h2>${given.title}</h2>
        <span class=${`status ${LOOK[given.status]}`}>${texts.found.status[given.status]}</span>
        ${given.action && html`<span class="action">${given.action}</span>`}
      </div>
      ${given.about && html`<p class="hint">${given.about}</p>`}
      ${given.body}
    </section>
  `;
}

function employerRows(visit: Visit, employer: EmployerFound): Html {
  const {
    language,
    texts: { found: texts },
    facts: { methods },
  } = visit;
  const { name, people, count, first, last, missing } = employer;
  const payslips = texts.payslips(count);
  const months =
    first !== null && last !== null && first.slice(0, 7) !== last.slice(0, 7)
      ? texts.span(payslips, monthInWords(first, language), monthInWords(last, language))
      : [payslips, ...(last ? [monthInWords(last, language)] : [])].join(', ');
  return summaryList([
    {
      name: texts.rows.person,
      value: people.length > 0 ? listInWords(people, language) : texts.personUnknown,
    },
    { name: texts.rows.employer, value: name ?? texts.employerUnknown },
    { name: texts.rows.payslips, value: months },
    ...(last ? [{ name: texts.rows.newest, value: payOf({ language, texts }, employer, last) }] : []),
    ...(missing.length > 0
      ? [{ name: texts.rows.missing, value: missingPayslips({ language, methods }, missing) }]
      : []),
  ]);
}

type Words = { language: Visit['language']; texts: Visit['texts']['found'] };

function payOf({ language, texts }: Words, { net, gross }: EmployerFound, last: string): string {
  const day = dayInWords(`${last}T12:00:00Z`, language);
  if (net !== null) return texts.pay(poundsInWords(net, language), day);
  return gross === null ? texts.noAmount(day) : texts.gross(poundsInWords(gross, language), day);
}

function incomeRows({ language, texts: { found: texts } }: Visit, income: IncomeFound): Html {
  const employers = income.employers.length > 0 ? listInWords(income.employers, language) : null;
  const [newest] = income.years;
  const total =
    income.total === null || newest === undefined
      ? null
      : texts.income(poundsInWords(income.total, language), newest);
  return summaryList([
    ...(employers ? [{ name: texts.rows.employer, value: employers }] : []),
    { name: texts.rows.taxYears, value: income.years.join(', ') },
    ...(total ? [{ name: texts.rows.newestYear, value: total }] : []),
  ]);
}

function bankRows({ language, texts: { found: texts } }: Visit, bank: BankFound): Html {
  const day = (text: string) => dayInWords(`${text}T12:00:00Z`, language);
  return summaryList([
    ...(bank.holders.length > 0
      ? [{ name: texts.rows.holder, value: listInWords(bank.holders, language) }]
      : []),
    ...(bank.endings.length > 0
      ? [
          {
            name: texts.rows.accounts,
            value: bank.endings.map((ending) => html`<div>${texts.accountEnding(ending)}</div>`),
          },
        ]
      : []),
    { name: texts.rows.payments, value: texts.payments(bank.payments, day(bank.first), day(bank.last)) },
  ]);
}
