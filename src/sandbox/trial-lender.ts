import type { FastifyInstance } from 'fastify';
import { openAuditContext } from '#audit';
import { changeConfiguration } from '#clients';
import { html, languageOf, sendPage, summaryList, textsIn } from '#pages';
import type { Database } from '#platform/database/database.ts';
import { SERVICE } from '#platform/http/permits.ts';
import { servePage } from '#platform/http/server.ts';

const LENDER = 'Example Lender';
const CALLBACK_PATH = '/sandbox/callback';
const RETURNED = ['user_id', 'status', 'client_reference'];
const READ_NEXT = ['GET /users/{user_id}/readiness', 'GET /payroll/{user_id}'];

/** Gives the first client of a sandbox a name and a site to return to, so that its journeys look like a lender's. */
export async function configureTrialLender(
  context: Parameters<typeof openAuditContext>[0] & { database: Database; publicUrl: string },
  clientId: string,
): Promise<void> {
  const changes = {
    client_display_name: LENDER,
    client_callback_url: `${context.publicUrl}${CALLBACK_PATH}`,
  };
  const auditContext = await openAuditContext(context, clientId);
  await context.database.inTenant(clientId, (tx) =>
    changeConfiguration(tx, auditContext, { changes, actor: SERVICE, steps: [] }),
  );
}

/** Serves a page in place of the lender's site. It shows what a lender receives when a journey ends. */
export function serveTrialLender(server: FastifyInstance): void {
  servePage(server, CALLBACK_PATH, (request, reply) => {
    const received = new URLSearchParams(request.url.split('?')[1] ?? '');
    const rows = RETURNED.filter((name) => received.has(name)).map((name) => ({
      name,
      value: received.get(name) ?? '',
    }));
    const language = languageOf(request);
    const texts = textsIn(language).sandbox.lender;
    return sendPage(reply, {
      language,
      address: request.url,
      title: texts.title(LENDER),
      client: { name: LENDER, logo: null },
      isSandbox: true,
      body: html`
        <p>${texts.receives}</p>
        ${summaryList(rows)}
        <p>${texts.reads}</p>
        <ul>${READ_NEXT.map((call) => html`<li><code>${call}</code></li>`)}</ul>
      `,
    });
  });
}
