import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Interaction } from 'oidc-provider';
import { sendPage } from '#simulation/sandbox-page.ts';
import { accountsOf } from './accounts.ts';
import { INTENT_CLAIM, ROUTES, SCOPES, STRONG_AUTHENTICATION } from './authorisation-server.ts';
import type { Bank } from './bank.ts';
import { type Consent, canBeGiven } from './consents.ts';
import { historyOf } from './history.ts';
import { accountsPage, codePage, errorPage, signInPage } from './pages.ts';
import { type BankPassword, CODE, isBankPassword, SENT_BACK } from './sign-in-values.ts';

/** A person who is signing in. */
interface Visit {
  userName: string;
  password: BankPassword;
  needsCode: boolean;
}

const VISITS_MAX = 1000;

interface Step {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The address of the pages of this authorisation. */
  action: string;
  consent: Consent;
  visit: Visit | undefined;
  finish(result: Record<string, unknown>): Promise<FastifyReply>;
}

/** Serves the pages on which a person signs in, chooses accounts and gives the consent. */
export function serveSignIn(server: FastifyInstance, bank: Bank, provider: Provider): void {
  const visits = new Map<string, Visit>();

  const page = (
    method: 'GET' | 'POST',
    path: string,
    show: (step: Step) => Promise<FastifyReply> | FastifyReply,
  ) =>
    server.route<{ Params: { uid: string } }>({
      method,
      url: `/sign-in/:uid${path}`,
      async handler(request, reply) {
        const { uid } = request.params;
        const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
        if (interaction?.uid !== uid) return startAgain(reply);
        const finish = async (result: Record<string, unknown>) => {
          visits.delete(uid);
          return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
        };
        const consent = bank.consents.find(intentOf(interaction) ?? '');
        if (!consent || !canBeGiven(consent)) return finish(UNKNOWN_INTENT);
        const action = `${new URL(bank.issuer).pathname.replace(/\/$/, '')}/sign-in/${uid}`;
        return show({ request, reply, action, consent, visit: visits.get(uid), finish });
      },
    });

  page('GET', '', ({ reply, action, consent, visit, request }) => {
    if (!visit) return sendPage(reply, signInPage({ action, appUrl: appUrl(request, bank), error: null }));
    if (visit.needsCode) return sendPage(reply, codePage({ action, error: null }));
    return showAccounts(reply, { bank, action, consent, visit, error: null });
  });

  page('POST', '', ({ request, reply, action, finish }) => {
    const { user_name: userName = '', password = '' } = formOf(request);
    if (!bank.people.find(userName) || !isBankPassword(password)) {
      const error = 'Your username or password is incorrect.';
      return sendPage(reply, signInPage({ action, appUrl: appUrl(request, bank), error }));
    }
    const sentBack = SENT_BACK[password];
    if (sentBack) return finish(sentBack);
    if (visits.size >= VISITS_MAX) visits.clear();
    visits.set(uidOf(request), { userName, password, needsCode: password === 'mfa_code' });
    return reply.redirect(action, 303);
  });

  page('POST', '/code', ({ request, reply, action, visit }) => {
    if (!visit) return reply.redirect(action, 303);
    if (formOf(request).code !== CODE)
      return sendPage(reply, codePage({ action, error: 'The code is not right.' }));
    visit.needsCode = false;
    return reply.redirect(action, 303);
  });

  page('POST', '/decision', async ({ request, reply, action, consent, visit, finish }) => {
    if (!visit || visit.needsCode) return reply.redirect(action, 303);
    const { decision, account } = formOf(request);
    if (decision !== 'allow') {
      bank.consents.reject(consent);
      return finish({ error: 'access_denied', error_description: 'The person did not share accounts' });
    }
    const accountIds = accountsOf(bank, visit.userName).flatMap(({ id }) =>
      toList(account).includes(id) ? [id] : [],
    );
    if (accountIds.length === 0)
      return showAccounts(reply, { bank, action, consent, visit, error: 'Choose an account to share.' });
    const grantId = await grantTo(provider, consent);
    bank.consents.authorise(consent, {
      userName: visit.userName,
      accountIds,
      grantId,
      endsAfterReading: visit.password === 'reauth_next',
      wasRead: false,
    });
    return finish({
      login: { accountId: consent.id, acr: STRONG_AUTHENTICATION, remember: false },
      consent: { grantId },
    });
  });

  serveApp(server, bank, provider);
}

/**
 * The app of the bank: continues in the browser that opens this address, from signing in to the way back. A browser usually
 * needs the cookies of its own start.
 */
function serveApp(server: FastifyInstance, bank: Bank, provider: Provider): void {
  server.get<{ Params: { uid: string } }>('/app/:uid', async (request, reply) => {
    const interaction = await provider.Interaction.find(request.params.uid);
    if (!interaction) return startAgain(reply);
    const base = new URL(bank.issuer).pathname.replace(/\/$/, '');
    const cookie = (type: 'interaction' | 'resume', path: string) =>
      `${provider.cookieName(type)}=${interaction.uid}; Path=${base}${path}/${interaction.uid}; HttpOnly; SameSite=Lax`;
    return reply
      .header('set-cookie', [cookie('interaction', '/sign-in'), cookie('resume', ROUTES.authorization)])
      .redirect(`${base}/sign-in/${interaction.uid}`, 303);
  });
}

function showAccounts(
  reply: FastifyReply,
  {
    bank,
    visit,
    ...rest
  }: { bank: Bank; action: string; consent: Consent; visit: Visit; error: string | null },
): FastifyReply {
  const accounts = accountsOf(bank, visit.userName).map((account) => ({
    ...account,
    balance: historyOf(bank.people, account).booked,
  }));
  return sendPage(reply, accountsPage({ ...rest, accounts }));
}

async function grantTo(provider: Provider, { id, clientId }: Consent): Promise<string> {
  const grant = new provider.Grant({ accountId: id, clientId });
  grant.addOIDCScope(SCOPES);
  grant.addOIDCClaims(['sub', INTENT_CLAIM, 'acr', 'auth_time']);
  return grant.save();
}

/** The consent that the third party names in its signed request. */
function intentOf({ params }: Interaction): string | null {
  const claims = typeof params.claims === 'string' ? (JSON.parse(params.claims) as Claims) : {};
  const value = (claims.id_token ?? claims.userinfo)?.[INTENT_CLAIM]?.value;
  return typeof value === 'string' ? value : null;
}

type Claims = Partial<Record<'id_token' | 'userinfo', Record<string, { value?: unknown } | null>>>;

const UNKNOWN_INTENT = {
  error: 'invalid_request',
  error_description: `${INTENT_CLAIM} must name a consent that can be given`,
};

function startAgain(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(400), errorPage('Go back to where you came from and start again.'));
}

function appUrl(request: FastifyRequest, { issuer }: Bank): string {
  return `${issuer}/app/${uidOf(request)}`;
}

function uidOf({ params }: FastifyRequest): string {
  return (params as { uid: string }).uid;
}

function formOf({ body }: FastifyRequest): { [name: string]: string | undefined } & { account?: string } {
  return (body ?? {}) as Record<string, string>;
}

function toList(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}
