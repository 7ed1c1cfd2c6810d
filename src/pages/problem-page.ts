import type { FastifyReply } from 'fastify';
import type { Problem } from '#platform/problem.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';
import { languageOf, sendPage } from './send-page.ts';
import { type Texts, textsIn } from './texts/index.ts';

/** Addresses that people open in a browser. All others belong to the API, which answers with JSON. */
const PAGE_PATH = /^\/(?:$|\?|(?:account|accounts\/oauth|docs|journey)(?:[/?]|$))/;

/** Returns a function that answers a problem with a page, if a person asked for a page. */
export function createProblemPage({ isSandbox }: Pick<Page, 'isSandbox'>) {
  return (reply: FastifyReply, { kind }: Pick<Problem, 'kind'>): boolean => {
    const { url, headers, id } = reply.request;
    if (!PAGE_PATH.test(url) || !headers.accept?.includes('text/html')) return false;
    const language = languageOf(reply.request);
    const { title, next } = textsIn(language).problems[textOf(kind)];
    sendPage(reply, {
      language,
      address: url,
      isSandbox: isSandbox ?? false,
      title,
      body: [html`<p>${next}</p>`, kind === 'internal' && html`<p><code>${id}</code></p>`],
    });
    return true;
  };
}

function textOf(kind: Problem['kind']): keyof Texts['problems'] {
  switch (kind) {
    case 'not_found':
    case 'method_not_allowed':
    case 'url_too_long':
      return 'notFound';
    case 'too_many':
      return 'tooMany';
    case 'unavailable':
    case 'storage_full':
      return 'unavailable';
    case 'internal':
      return 'unexpected';
    default:
      return 'badRequest';
  }
}
