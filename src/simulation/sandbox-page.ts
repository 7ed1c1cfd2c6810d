import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#values/html.ts';

/** A page of a sandbox provider. It needs no scripts. */
export function sandboxPage({
  title,
  provider,
  body,
}: {
  title: string;
  provider: string;
  body: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(provider)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 4rem auto; padding: 0 1rem; color: #1b2733; background: #f4f6f8; }
main { background: #fff; border-radius: 8px; padding: 1.5rem; }
label, button { display: block; margin: .75rem 0; }
input:not([type=hidden], [type=checkbox]) { display: block; width: 100%; box-sizing: border-box; padding: .5rem; font: inherit; }
button { width: 100%; padding: .6rem; font: inherit; cursor: pointer; }
fieldset { border: 0; margin: 1rem 0; padding: 0; } .choice { display: flex; gap: .75rem; align-items: baseline; }
a { overflow-wrap: anywhere; }
.error { color: #a4161a; } .hint { color: #4a5866; font-size: .9rem; }
</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>`;
}

export function sendPage(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    .send(text);
}
