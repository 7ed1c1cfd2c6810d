import { escapeHtml } from '#values/html.ts';
import { curlOf } from './curl.ts';
import type { Chapter, Content, Description, Operation } from './description.ts';
import { codeBlock } from './highlight.ts';
import type { Markdown } from './markdown.ts';
import { type FieldsContext, renderParameters, renderSchema } from './schema-fields.ts';

export interface ReferenceContext {
  description: Description;
  /** The address of the service, for the examples. */
  baseUrl: string;
  markdown: Markdown;
  /** The page that explains the codes of errors; null if there is none. */
  errorCodes: string | null;
  /** The guides that mention an operation, as links. */
  guidesFor(operation: Operation): readonly { href: string; title: string }[];
}

/** Renders a chapter of the reference: a list of its operations, then each of them with its example. */
export function renderChapter(context: ReferenceContext, chapter: Chapter): string {
  const rows = chapter.operations.map(
    ({ id, method, path, summary }) =>
      `<li><a href="#${id}">${methodMark(method, chapter)} <span>${escapeHtml(summary)}</span></a> <code>${pathMark(path)}</code></li>`,
  );
  const sections = chapter.operations.map((operation) => renderOperation(context, chapter, operation));
  return `<h1>${escapeHtml(chapter.name)}</h1>
<div class="lead">${context.markdown.render(chapter.description)}</div>
<ul class="operations">${rows.join('\n')}</ul>
${sections.join('\n')}`;
}

function renderOperation(context: ReferenceContext, chapter: Chapter, operation: Operation): string {
  const { id, summary, method, path, description } = operation;
  return `<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="words">
<h2 id="${id}-title"><a href="#${id}">${escapeHtml(summary)}</a></h2>
<p class="endpoint">${methodMark(method, chapter)} <code>${pathMark(path)}</code></p>
${context.markdown.render(description)}
${chapter.isSent ? sentOf(context, operation) : answeredOf(context, operation)}
</div>
<div class="samples">
${samplesOf(context, chapter, operation)}
</div>
</section>`;
}

/** Renders what a client sends, and what the service replies. */
function answeredOf(context: ReferenceContext, operation: Operation): string {
  const request = fields(context, 'request');
  const [sent] = operation.body;
  return [
    callersOf(context, operation),
    clientsOf(operation),
    guidesOf(context, operation),
    parametersOf(request, operation),
    sent ? `<h3>Body</h3>${contentOf(request, sent)}` : '',
    replyOf(context, operation),
    errorsOf(context, operation),
  ].join('');
}

/** Renders what the service sends, and what the client should reply. */
function sentOf(context: ReferenceContext, operation: Operation): string {
  const message = fields(context, 'reply');
  const rows = operation.replies.map(
    ({ status, description }) =>
      `<tr><th scope="row">${statusName(status)}</th><td>${context.markdown.inline(description)}</td></tr>`,
  );
  return [
    parametersOf(message, operation),
    '<h3>Body</h3>',
    ...operation.body.map((content) => contentOf(message, content)),
    `<h3>Your reply</h3><table><thead><tr><th scope="col">Status</th><th scope="col">What it means to the service</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  ].join('');
}

function statusName(status: string): string {
  return status === 'default' ? 'other' : escapeHtml(status);
}

export function methodMark(method: string, { isSent }: Pick<Chapter, 'isSent'>): string {
  return isSent
    ? '<span class="method sent">EVENT</span>'
    : `<span class="method ${method.toLowerCase()}">${method}</span>`;
}

/** Lets long paths break before a slash. */
function pathMark(path: string): string {
  return escapeHtml(path).replaceAll('/', '<wbr>/');
}

const CALLERS: Readonly<Record<string, string>> = {
  api_key: 'your server (API key)',
  member: 'a member of your team (token)',
  user: 'a user (token)',
};

function callersOf({ description }: ReferenceContext, { callers }: Operation): string {
  if (Object.keys(description.callers).length === 0) return '';
  const names = callers.map((kind) => escapeHtml(CALLERS[kind] ?? kind));
  return `<p class="callers"><strong>Callers:</strong> ${names.length > 0 ? names.join(', ') : 'anyone'}</p>`;
}

function clientsOf({ clientMethod }: Operation): string {
  if (!clientMethod) return '';
  return `<p class="callers"><strong>In the clients:</strong> <code>${escapeHtml(clientMethod)}</code></p>`;
}

function guidesOf({ guidesFor }: ReferenceContext, operation: Operation): string {
  const links = guidesFor(operation).map(({ href, title }) => `<a href="${href}">${escapeHtml(title)}</a>`);
  return links.length > 0 ? `<p class="callers"><strong>Guides:</strong> ${links.join(', ')}</p>` : '';
}

const PLACES = [
  { place: 'path', title: 'Path' },
  { place: 'query', title: 'Query' },
  { place: 'header', title: 'Headers' },
] as const;

function parametersOf(context: FieldsContext, { parameters }: Operation): string {
  return PLACES.map(({ place, title }) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    return here.length > 0 ? `<h3>${title}</h3>${renderParameters(context, here)}` : '';
  }).join('');
}

function replyOf(context: ReferenceContext, { replies }: Operation): string {
  const shown = replies.filter(isSuccess).map(({ status, description, content: [content] }) => {
    const inner = content ? contentOf(fields(context, 'reply'), content) : '';
    return `<p>${escapeHtml(status)} ${context.markdown.inline(description)}</p>${inner}`;
  });
  return shown.length > 0 ? `<h3>Reply</h3>${shown.join('')}` : '';
}

function isSuccess({ status }: Operation['replies'][number]): boolean {
  return status.startsWith('2');
}

function fields(
  { description, markdown }: ReferenceContext,
  direction: FieldsContext['direction'],
): FieldsContext {
  return { schemas: description.schemas, markdown: markdown.render, direction };
}

/** The fields of JSON. Other content is described by its type and, if there is one, its description. */
function contentOf(context: FieldsContext, { mediaType, schema = {} }: Content): string {
  const inner = renderSchema(context, schema);
  if (mediaType === 'application/json') return inner;
  const about = schema.description ? context.markdown(schema.description) : '';
  return `<p><code>${escapeHtml(mediaType)}</code></p>${about}${inner}`;
}

function errorsOf({ markdown, errorCodes }: ReferenceContext, { replies }: Operation): string {
  const errors = replies
    .filter((reply) => !isSuccess(reply))
    .map((error) => ({ ...error, status: statusName(error.status) }));
  if (errors.length === 0) return '';
  const rows = errors.map(({ status, description, content }) => {
    const messages = (content[0]?.example as { errors?: string[] } | undefined)?.errors ?? [];
    const examples = messages
      .filter((message) => message !== description)
      .map((message) => `<br><q>${escapeHtml(message)}</q>`);
    return `<tr><th scope="row">${status}</th><td>${markdown.inline(description)}${examples.join('')}</td></tr>`;
  });
  const link = errorCodes ? `<p class="callers"><a href="${errorCodes}">All error codes</a></p>` : '';
  return `<h3>Errors</h3><details><summary>${errors.map(({ status }) => status).join(', ')}</summary><table class="errors"><thead><tr><th scope="col">Status</th><th scope="col">Meaning, with an example of the message</th></tr></thead><tbody>${rows.join('')}</tbody></table>${link}</details>`;
}

function samplesOf(context: ReferenceContext, chapter: Chapter, operation: Operation): string {
  const reply = operation.replies.find(isSuccess);
  return chapter.isSent
    ? jsonSample(operation, 'Body', operation.body[0])
    : sample(
        operation,
        { title: 'Request', language: 'sh' },
        curlOf(operation, context.description, context.baseUrl),
      ) + jsonSample(operation, `Reply ${reply?.status ?? ''}`, reply?.content[0]);
}

function jsonSample(operation: Operation, title: string, content: Content | undefined): string {
  if (content?.example === undefined || content.example === null) return '';
  return sample(operation, { title, language: 'json' }, JSON.stringify(content.example, null, 2));
}

function sample({ summary }: Operation, options: { title: string; language: string }, text: string): string {
  return codeBlock(text, { ...options, name: `${options.title}: ${summary}` });
}
