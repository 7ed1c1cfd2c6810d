import { FILES_MAX, MEDIA_TYPES, TYPES_OF, UPLOAD_BYTES_MAX } from '#documents/schema.ts';
import { PASSWORD_LENGTH_MAX } from '#extraction';
import {
  button,
  buttonLink,
  buttonRow,
  errorOf,
  fileField,
  form,
  type Html,
  html,
  notice,
  type PageError,
} from '#pages';
import { isUuid } from '#values/uuid.ts';
import { requireAnswer } from '../call-api.ts';
import type { JourneyPage, Redirect, Shown, Visit } from '../journey-page.ts';
import { withAskedNow } from '../read-facts.ts';
import { readUploads, type Upload } from '../read-uploads.ts';
import { FORM_LIMITS, type ReceivedFiles, receiveFiles, removeReplaced } from '../receive-files.ts';
import type { UploadKind } from '../upload-kinds.ts';
import { askedList } from './asked.ts';
import {
  DOCUMENT_FIELD,
  fileList,
  itemTemplates,
  PHOTO_TYPES,
  passwordField,
  UPLOAD_PATHS,
} from './upload-list.ts';
import { pictureProblems, shortName, uploadProblem } from './upload-words.ts';

const FOUND = '/journey/found';
/** After a form without scripts, the page shows only the files, and loads itself again until all are read. */
const SENT = 'sent';
const REFRESH_SECONDS = 3;
export const REMOVED = 'removed';

export const payslipsPage = uploadPage('payslips');
export const bankStatementsPage = uploadPage('bank_statements');

/** Takes files and shows the outcome of each. A script sends the files separately and shows their progress. */
function uploadPage(kind: UploadKind): JourneyPage {
  return {
    step: 'upload',
    path: UPLOAD_PATHS[kind],
    stage: 'sharing',
    way: () => kind,
    show: async (visit) =>
      isOffered(visit, kind) ? showUploads(visit, kind) : { redirect: '/journey/ways' },
    take: (visit, given) => takePassword(visit, kind, given),
    files: {
      limits: FORM_LIMITS,
      async take(visit, parts, hidden) {
        const received = await receiveFiles(visit, kind, parts);
        const replaced = hidden.get(DOCUMENT_FIELD);
        if (replaced && received.count > 0) await removeReplaced(visit, kind, replaced);
        const errors = errorsOf(visit, kind, received);
        const hasRefused = received.refused.length > 0 || received.isTooLarge;
        if (errors.length > 0) return showUploads(visit, kind, { errors, hasRefused });
        return { redirect: `${UPLOAD_PATHS[kind]}?view=${SENT}` };
      },
    },
  };
}

/** Files that were sent before are shown, even if no more can be added. */
function isOffered({ facts: { methods, readiness } }: Visit, kind: UploadKind): boolean {
  return methods.includes(kind) || (readiness !== null && readiness[kind].status !== 'not_started');
}

function errorsOf(visit: Visit, kind: UploadKind, received: ReceivedFiles): PageError[] {
  const { errors } = visit.texts.upload;
  const { count, refused, hasTooMany, isTooLarge } = received;
  const isEmpty = count === 0 && refused.length === 0 && !isTooLarge;
  const texts = [
    ...refused.map(({ name, code }) => `${shortName(name)}: ${uploadProblem(visit.texts, kind, code)}`),
    ...(hasTooMany ? [errors.tooManyFiles(FILES_MAX)] : []),
    ...(isTooLarge ? [errors.tooLargeTogether] : []),
    ...(isEmpty ? [errors.choose] : []),
  ];
  return texts.map((text) => ({ field: 'files', text }));
}

/** Gives the password of a file. A second form finds that the file needs none any more. */
async function takePassword(
  visit: Visit,
  kind: UploadKind,
  given: URLSearchParams,
): Promise<Shown | Redirect> {
  const named = given.get(DOCUMENT_FIELD) ?? '';
  const documentId = isUuid(named) ? named : '';
  const password = given.get(passwordField(documentId)) ?? '';
  if (documentId === '' || password === '' || password.length > PASSWORD_LENGTH_MAX) {
    const text = visit.texts.upload.errors[documentId ? 'password' : 'choose'];
    return showUploads(visit, kind, {
      errors: [{ field: documentId ? passwordField(documentId) : 'files', text }],
      password: { documentId, text },
    });
  }
  // each file allows few attempts, which somebody else who has the link must not use up
  if (!visit.facts.openDocuments.has(documentId)) return { redirect: UPLOAD_PATHS[kind] };
  const path = `/documents/${documentId}/password`;
  const answer = await visit.callApi({ method: 'PUT', path, body: { password } });
  if (!answer.ok && answer.status >= 500) requireAnswer(answer);
  return { redirect: `${UPLOAD_PATHS[kind]}?view=${SENT}` };
}

interface Wrong {
  errors?: readonly PageError[];
  password?: { documentId: string; text: string };
  /** Whether a file was not taken. */
  hasRefused?: boolean;
}

async function showUploads(
  visit: Visit,
  kind: UploadKind,
  { errors = [], password, hasRefused = false }: Wrong = {},
): Promise<Shown> {
  const { texts, context, session } = visit;
  const words = texts.upload;
  const uploads = await readUploads(visit, kind);
  const facts = await withAskedNow(context, session, visit.facts);
  const isReading = uploads.some(({ document }) => document.status === 'PROCESSING');
  const isAnyFailed = uploads.some(({ document, isOpenHere }) => isOpenHere && document.status === 'FAILED');
  const isSentView = visit.query.get('view') === SENT && errors.length === 0 && uploads.length > 0;
  const canAdd = facts.methods.includes(kind);
  const refreshes = isSentView && isReading && !isAnyFilledIn(uploads);
  return {
    title: words.title[kind],
    errors,
    failed: isAnyFailed || hasRefused ? { place: 'file', way: kind } : null,
    back: '/journey/ways',
    scripts: ['/journey/scripts/upload.js'],
    ...(refreshes ? { refresh: { seconds: REFRESH_SECONDS } } : {}),
    body: html`
      ${errors.length === 0 && removedNotice(visit)}
      ${askedList({ ...visit, facts }, { only: kind })}
      ${!isSentView && canAdd && chooser(visit, kind, errors)}
      <h2 id="files-title" hidden=${uploads.length === 0}>${words.yourFiles}</h2>
      ${fileList(visit, uploads, { kind, canAdd, action: UPLOAD_PATHS[kind], error: password ?? null })}
      ${nextSteps(visit, uploads, { kind, isSentView, isReading, refreshes, canAdd })}
      ${itemTemplates(visit, kind)}
    `,
  };
}

function removedNotice({ query, language, texts }: Visit): Html {
  if (query.get('done') !== REMOVED) return null;
  return notice({ language, kind: 'success', isNew: true, body: html`<p>${texts.upload.removed}</p>` });
}

/** A page that loads itself again would lose a password that is being typed, or a photograph that was taken. */
function isAnyFilledIn(uploads: readonly Upload[]): boolean {
  return uploads.some(
    (upload) => (upload.document.password_attempts_left ?? 0) > 0 || pictureProblems(upload).length > 0,
  );
}

function chooser(visit: Visit, kind: UploadKind, errors: readonly PageError[]): Html {
  const { language, hidden, texts, facts } = visit;
  const words = texts.upload;
  // which files are best does not matter if some are asked for
  const isAsked = facts.asked?.some(({ source }) => source === kind);
  const types = TYPES_OF[kind === 'payslips' ? 'payslip' : 'bank_statement'];
  return html`
    ${!isAsked && html`<p>${words.lead[kind]}</p>`}
    ${form({
      id: 'upload',
      action: UPLOAD_PATHS[kind],
      hidden: { ...hidden, kind, bytes_max: String(UPLOAD_BYTES_MAX) },
      hasFiles: true,
      body: html`
        <div class="drop">
          ${fileField({
            language,
            name: 'files',
            label: words.choose[kind],
            hint: words.chooseHint[kind],
            error: errorOf(errors, 'files'),
            accept: ['.pdf', ...types].join(','),
            isMultiple: true,
          })}
          <p class="drop-hint" hidden>${words.drop}</p>
        </div>
        ${
          types.length === MEDIA_TYPES.length &&
          html`<div class="camera">
            ${fileField({
              language,
              name: 'photo',
              label: words.photo,
              hint: words.photoHint,
              accept: PHOTO_TYPES,
              usesCamera: true,
            })}
          </div>`
        }
        ${button({ text: words.send })}
      `,
    })}
  `;
}

function nextSteps(
  visit: Visit,
  uploads: readonly Upload[],
  state: { kind: UploadKind; isSentView: boolean; isReading: boolean; refreshes: boolean; canAdd: boolean },
): Html {
  const { texts, hidden, hasPage } = visit;
  const words = texts.upload;
  const path = UPLOAD_PATHS[state.kind];
  const isUseful = uploads.some(
    ({ document: { status } }) => status === 'PROCESSING' || status === 'EXTRACTED',
  );
  const more =
    state.isSentView && state.canAdd && buttonLink({ kind: 'secondary', href: path, text: words.addMore });
  return html`
    <div id="next">
      ${state.isReading && html`<p>${words.canClose}</p>`}
      ${
        state.isReading &&
        !state.refreshes &&
        html`<noscript><p><a href=${`${path}?view=${SENT}`}>${words.seeProgress}</a></p></noscript>`
      }
      ${
        isUseful
          ? hasPage(FOUND)
            ? buttonRow(buttonLink({ href: FOUND, text: words.continue }), more)
            : form({
                action: '/journey/finish',
                hidden,
                body: buttonRow(button({ text: words.continue }), more),
              })
          : html`${more && buttonRow(more)}<p><a href="/journey/ways">${words.otherWay}</a></p>`
      }
    </div>
  `;
}
