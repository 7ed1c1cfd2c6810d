import type { Description, Operation } from './description.ts';

/** Writes the command that sends an example of this request. Values that differ for each reader are shell variables. */
export function curlOf(
  operation: Operation,
  { callers }: Pick<Description, 'callers'>,
  baseUrl: string,
): string {
  const { method, path, body, replies } = operation;
  const [sent] = body;
  const address = `${baseUrl}${path.replace(/\{(\w+)\}/g, (_, name) => `$${name.toUpperCase()}`)}${queryOf(operation)}`;
  const parts = [
    `curl -s${streams(replies) ? 'N' : ''} ${quoted(address)}`,
    method === 'GET' || (method === 'POST' && sent) ? '' : `-X ${method}`,
    credentialOf(operation, callers),
    ...(sent ? bodyOf(sent) : []),
    ...fileOf(replies),
  ];
  return parts.filter(Boolean).join(' \\\n  ');
}

function streams(replies: Operation['replies']): boolean {
  return replies.some(({ content }) => content.some(({ mediaType }) => mediaType === 'text/event-stream'));
}

function queryOf({ parameters }: Operation): string {
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  return required.length === 0
    ? ''
    : `?${required.map(({ name }) => `${name}=$${name.toUpperCase()}`).join('&')}`;
}

/** Single quotes protect every character. Variables need double quotes. */
function quoted(text: string): string {
  if (text.includes('$')) return `"${text}"`;
  return /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Shows the credential of the operation's first kind of caller, because most readers are of this kind. */
function credentialOf({ callers: [kind] }: Operation, schemes: Description['callers']): string {
  const scheme = schemes[kind ?? ''];
  if (!kind || !scheme) return '';
  return scheme.type === 'apiKey'
    ? `-H "${scheme.name}: $KEY"`
    : `-H "Authorization: Bearer $${kind.toUpperCase()}_TOKEN"`;
}

function bodyOf({ mediaType, example }: Operation['body'][number]): string[] {
  if (!mediaType.endsWith('json')) return [`-H 'Content-Type: ${mediaType}'`, `--data-binary @FILE`];
  const json = JSON.stringify(example ?? {}, null, 2);
  return [`-H 'Content-Type: ${mediaType}'`, `-d '${json.replaceAll("'", "'\\''")}'`];
}

function fileOf(replies: Operation['replies']): string[] {
  const isFile = replies.some(({ status, content }) =>
    content.some(({ mediaType }) => status.startsWith('2') && /^(image|application\/pdf)/.test(mediaType)),
  );
  return isFile ? ['-o FILE'] : [];
}
