import { button, fileField, form, type Html, html, icon, type TaskStatus, textField } from '#pages';
import type { Visit } from '../journey-page.ts';
import type { Upload } from '../read-uploads.ts';
import type { UploadKind } from '../upload-kinds.ts';
import {
  canRetry,
  pictureProblems,
  rejection,
  SCRIPT_PROBLEMS,
  shortName,
  uploadProblem,
  uploadStatus,
} from './upload-words.ts';
import { dayInWords, monthInWords, poundsInWords } from './wording.ts';

/** Files that take longer than this may be read after the person has left. */
const SLOW_MS = 60_000;
const ITEMS_SHOWN_MAX = 6;

export const UPLOAD_PATHS: Readonly<Record<UploadKind, string>> = {
  payslips: '/journey/upload/payslips',
  bank_statements: '/journey/upload/bank-statements',
};
export const PHOTO_TYPES = 'image/jpeg,image/png';
export const REMOVE_PATH = '/journey/upload/remove';
/** The name of the field that says which file a form is about. */
export const DOCUMENT_FIELD = 'document';

type Status = keyof Visit['texts']['upload']['status'];

const LOOKS: Readonly<Record<Status, TaskStatus>> = {
  waiting: 'waiting',
  sending: 'active',
  reading: 'active',
  read: 'done',
  known: 'done',
  locked: 'attention',
  refused: 'failed',
};

export interface ListOptions {
  kind: UploadKind;
  /** Whether another photograph can be sent. */
  canAdd: boolean;
  /** The address that takes passwords and photographs. */
  action: string;
  /** The problem with the password of one file. */
  error?: { documentId: string; text: string } | null;
}

/**
 * Lists the files with the outcome of each. A script adds files that are being sent, and replaces items that
 * changed.
 */
export function fileList(visit: Visit, uploads: readonly Upload[], options: ListOptions): Html {
  return html`
    <ul id="file-list" class="tasks files" aria-live="polite" aria-relevant="additions text">
      ${uploads.map((upload) => fileItem(visit, upload, options))}
    </ul>
  `;
}

function fileItem(visit: Visit, upload: Upload, options: ListOptions): Html {
  const { document, isOpenHere } = upload;
  const { language, texts } = visit;
  const name = isOpenHere
    ? shortName(document.file_name)
    : texts.upload.elsewhere(dayInWords(document.created_at, language));
  const status = uploadStatus(document);
  return item({
    id: `file-${document.document_id}`,
    state: [
      document.status,
      document.status_reason,
      document.password_attempts_left,
      document.picture_problems,
      isSlow(visit, upload),
    ].join(),
    status,
    name,
    statusText: texts.upload.status[status],
    body: [
      ...contentOf(visit, upload),
      document.status === 'PROCESSING' && isSlow(visit, upload) && html`<p>${texts.upload.slow}</p>`,
      document.status_reason && reasonOf(visit, upload, options.kind),
      pictureProblems(upload).length > 0 && pictureHelp(visit, upload, { ...options, name }),
      status === 'locked' && isOpenHere && passwordForm(visit, upload, { ...options, name }),
      document.status !== 'PROCESSING' && removeForm(visit, upload, { kind: options.kind, name }),
    ],
  });
}

function isSlow({ context: { clock } }: Visit, { document }: Upload): boolean {
  return clock.now().getTime() - Date.parse(document.created_at) > SLOW_MS;
}

/** Shows the data that was read, in the browser that added the file. */
function contentOf(visit: Visit, { document, isOpenHere, payslips, statements }: Upload): Html[] {
  const { language, texts } = visit;
  const words = texts.upload;
  if (document.status !== 'EXTRACTED') return [];
  if (!isOpenHere) return [html`<p>${words.elsewhereHint}</p>`];
  const lines = [
    ...payslips.map(({ employment_information: { employer_name }, income_information: income }) => {
      const month = income.pay_date ? monthInWords(income.pay_date, language) : words.unknownMonth;
      const net = income.earnings.net_pay;
      return html`<p>
        <strong>${employer_name ?? words.unknownEmployer}, ${month}</strong>
        ${net !== null && html`<br />${words.takeHome(poundsInWords(net, language))}`}
      </p>`;
    }),
    ...statements.map(({ account_information: account, statement_period: { start_date, end_date } }) => {
      const bank = account.bank_name ?? words.unknownBank;
      const ending = account.account_number?.slice(-4);
      return html`<p>
        <strong>${ending ? words.statement(bank, ending) : bank}</strong>
        ${
          start_date &&
          end_date &&
          html`<br />${words.period(dayInWords(start_date, language), dayInWords(end_date, language))}`
        }
      </p>`;
    }),
  ];
  const more = lines.length - ITEMS_SHOWN_MAX;
  return [...lines.slice(0, ITEMS_SHOWN_MAX), more > 0 && html`<p>${words.more(more)}</p>`];
}

function reasonOf(visit: Visit, upload: Upload, kind: UploadKind): Html {
  const { status_reason: reason, password_attempts_left: passwordsLeft } = upload.document;
  if (!reason) return null;
  const isOtherKind = reason === 'not_a_payslip' || reason === 'not_a_bank_statement';
  return [
    html`<p>${rejection(visit.texts, kind, { reason, passwordsLeft, isUnclear: pictureProblems(upload).length > 0 })}</p>`,
    isOtherKind && otherKind(visit, kind),
  ];
}

/** A bank statement among payslips is a common mistake. */
function otherKind({ facts: { methods }, texts: { upload: words } }: Visit, kind: UploadKind): Html {
  const other = kind === 'payslips' ? 'bank_statements' : 'payslips';
  if (!methods.includes(other)) return null;
  return html`<p><a href=${UPLOAD_PATHS[other]}>${words.otherKind[kind]}</a></p>`;
}

/** Says what is wrong with a photograph, and takes another one in its place. The photograph is read in any case. */
function pictureHelp(
  { language, texts, hidden }: Visit,
  upload: Upload,
  { action, canAdd, name }: ListOptions & { name: string },
): Html {
  const { document } = upload;
  const words = texts.upload.picture;
  return html`
    <div class="photo-help">
      <span class="hidden">${texts.common.warning}: </span>
      ${pictureProblems(upload).map((problem) => html`<p>${words.problems[problem]}</p>`)}
      ${document.status === 'PROCESSING' && html`<p>${words.readAnyway}</p>`}
      ${
        canAdd &&
        form({
          action,
          hidden: { ...hidden, [DOCUMENT_FIELD]: document.document_id },
          hasFiles: true,
          body: [
            fileField({
              language,
              name: `photo-${document.document_id}`,
              label: words.another,
              hiddenText: name,
              accept: PHOTO_TYPES,
              usesCamera: true,
            }),
            html`<div class="send">${button({ kind: 'secondary', text: words.send, hiddenText: name })}</div>`,
          ],
        })
      }
    </div>
  `;
}

function passwordForm(
  visit: Visit,
  { document }: Upload,
  { action, error, name }: ListOptions & { name: string },
): Html {
  const left = document.password_attempts_left ?? 0;
  const { language, texts, hidden } = visit;
  const wrong = error?.documentId === document.document_id ? error.text : undefined;
  return form({
    action,
    hidden: { ...hidden, [DOCUMENT_FIELD]: document.document_id },
    body: [
      textField({
        language,
        name: passwordField(document.document_id),
        type: 'password',
        label: texts.upload.password,
        hint: texts.upload.passwordHint(left),
        error: wrong,
        width: 20,
      }),
      button({ kind: 'secondary', text: texts.upload.open, hiddenText: name }),
    ],
  });
}

/** Several files can need a password on one page, so each field has a name of its own. */
export function passwordField(documentId: string): string {
  return `password-${documentId}`;
}

function removeForm(
  { hidden, texts }: Visit,
  { document }: Upload,
  { kind, name }: { kind: UploadKind; name: string },
): Html {
  return form({
    action: REMOVE_PATH,
    hidden: { ...hidden, kind, [DOCUMENT_FIELD]: document.document_id },
    body: button({ kind: 'link', text: texts.upload.remove, hiddenText: name }),
  });
}

/** Items that a script copies: for a file on its way, and for each problem that keeps a file from arriving. */
export function itemTemplates({ texts }: Visit, kind: UploadKind): Html {
  const words = texts.upload;
  return [
    html`<template id="item-sending">
      ${item({
        id: null,
        state: null,
        status: 'sending',
        name: '',
        statusText: words.status.sending,
        body: html`<progress max="100" value="0"></progress>`,
      })}
    </template>`,
    SCRIPT_PROBLEMS.map(
      (code) => html`<template id=${`item-${code}`}>
        ${item({
          id: null,
          state: null,
          status: 'refused',
          name: '',
          statusText: words.status.refused,
          body: html`
            <p>${uploadProblem(texts, kind, code)}</p>
            <div class="buttons">
              ${canRetry(code) && html`<button type="button" class="link-button" data-do="retry">${words.tryAgain}<span class="hidden"> <span class="file-name"></span></span></button>`}
              <button type="button" class="link-button" data-do="remove">${words.remove}<span class="hidden"> <span class="file-name"></span></span></button>
            </div>
          `,
        })}
      </template>`,
    ),
  ];
}

interface Item {
  id: string | null;
  /** Changes when the item looks different. */
  state: string | null;
  status: Status;
  name: string;
  statusText: string;
  body: Html;
}

function item({ id, state, status, name, statusText, body }: Item): Html {
  const look = LOOKS[status];
  return html`
    <li id=${id} class=${look} data-state=${state}>
      <span class="badge file-badge">${look === 'active' ? html`<span class="spinner"></span>` : look !== 'waiting' && icon(look)}</span>
      <span class="task-text file-title file-name">${name}</span>
      <span class="task-status file-status">${statusText}</span>
      <div class="file-body">${body}</div>
    </li>
  `;
}
