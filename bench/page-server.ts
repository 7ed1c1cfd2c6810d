import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import { sendPage, textsIn } from '#pages';
import { systemClock } from '#platform/clock.ts';
import { completePage } from '../src/journey/complete-page.ts';
import type { Visit } from '../src/journey/journey-page.ts';
import { consentPage } from '../src/journey/pages/consent.ts';
import { timeLimitOf } from '../src/journey/time-limit.ts';

/** The page that the server renders, passed in a file. */
export interface PageSetup {
  /** The term that the page shows, and the values of its hidden fields. */
  term: object;
  hidden: Record<string, string>;
  /** The page as the service sends it. */
  page: string;
}

/*
 * Renders the consent page as the service does, without sessions and the database, and sends the same bytes without
 * rendering them. Both routes set the same headers.
 */
const [file = '', port] = process.argv.slice(2);
const { term, hidden, page } = JSON.parse(await readFile(file, 'utf8')) as PageSetup;
const ADDRESS = '/journey/consent';

/** The parts of a visit that the page uses. The benchmark compares the result with the service's page. */
const visit = {
  context: { env: 'sandbox', clock: systemClock },
  session: { frameOrigin: null, expiresAt: inMinutes(30), lastsUntil: inMinutes(60) },
  facts: {
    client: {
      name: null,
      logo: null,
      privacyUrl: null,
      origins: [],
      afterWithdrawal: { after: 'keep', days: null },
    },
    methods: ['bank_statements'],
    category: 'one_time',
    outcome: null,
    startsAt: 'sharing',
  },
  language: 'en',
  texts: textsIn('en'),
  hidden,
  callApi: async () => ({ ok: true, body: { terms: [term] } }),
  hasPage: () => true,
} as unknown as Visit;

const server = fastify({ logger: false });
server.get('/rendered', async (_request, reply) => {
  const shown = await consentPage.show(visit);
  if (!('title' in shown)) throw new Error('Expected a page');
  return sendPage(reply, completePage(visit, { ...shown, timeLimit: timeLimitOf(visit, ADDRESS) }, ADDRESS));
});
server.get('/bare', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
await server.listen({ port: Number(port), host: '127.0.0.1' });

function inMinutes(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000);
}
