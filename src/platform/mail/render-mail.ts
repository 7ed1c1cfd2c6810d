import { escapeHtml } from '#values/html.ts';
import type { Language } from '#values/language.ts';
import { type Email, oneLine } from './message.ts';

export interface MailContent {
  /** The display name of the client that the email is sent for. */
  from: string;
  subject: string;
  greeting?: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Comes first, so that it can be read in a list of emails and in a notification. */
  code?: string;
  footer: string;
  /** Default: English. */
  language?: Language;
}

/**
 * Renders an email as HTML and as text with the same content. The HTML has no images, no scripts and no
 * external resources.
 */
export function renderMail(content: MailContent): Pick<Email, 'subject' | 'text' | 'html'> {
  requireWebAddress(content.button?.url);
  const clean = { ...content, from: oneLine(content.from), subject: oneLine(content.subject) };
  return { subject: clean.subject, text: renderText(clean), html: renderHtml(clean) };
}

function renderText({ from, greeting, paragraphs, button, code, footer }: MailContent): string {
  const parts = [
    code,
    from,
    greeting,
    ...paragraphs,
    button && `${oneLine(button.label)}:\n${button.url}`,
    `-- \n${footer}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function renderHtml({
  from,
  subject,
  greeting,
  paragraphs,
  button,
  code,
  footer,
  language,
}: MailContent): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const parts = [
    code && `<p style="${CODE}">${escapeHtml(code)}</p>`,
    `<h1 style="${HEADING}">${escapeHtml(from)}</h1>`,
    greeting && paragraph(greeting),
    ...paragraphs.map(paragraph),
    button && `<p><a href="${escapeHtml(button.url)}" style="${BUTTON}">${escapeHtml(button.label)}</a></p>`,
    button && `<p style="${SMALL}">${escapeHtml(button.url)}</p>`,
    `<hr style="${RULE}">`,
    `<p style="${SMALL}">${escapeHtml(footer)}</p>`,
  ];
  return `<!doctype html>
<html lang="${language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${BODY}">
<main style="${MAIN}">
${parts.filter(Boolean).join('\n')}
</main>
</body>
</html>
`;
}

// mail clients support little more than inline styles
const BODY = 'margin:0;background:#ffffff;color:#1a1a1a;font:16px/1.5 system-ui,sans-serif';
const MAIN = 'display:block;max-width:36em;margin:0 auto;padding:24px';
const HEADING = 'font-size:20px;margin:0 0 24px';
const CODE = 'margin:0 0 24px;font:bold 28px/1.5 ui-monospace,monospace;letter-spacing:4px';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none';
const RULE = 'border:0;border-top:1px solid #d4d4d4;margin:24px 0';
const SMALL = 'font-size:14px;color:#525252;overflow-wrap:anywhere';

function requireWebAddress(url: string | undefined): void {
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error('The link of a button must be an http or https URL');
}
