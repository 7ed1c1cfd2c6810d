import type { FastifyInstance, FastifyReply } from 'fastify';
import { accessLogRoutes } from '#access-log';
import { accountRoutes, serveCallback, serveStart } from '#accounts';
import { auditRoutes } from '#audit';
import { auditPushRoutes } from '#audit-push';
import { authRoutes, type CallerLookups, createAuthenticate, FailureLimit } from '#auth';
import { authorisationRoutes } from '#authorisations';
import { bankStatementRoutes } from '#bank-statements';
import { caseRoutes } from '#cases';
import { clientRoutes, keyRoutes } from '#clients';
import { BUNDLED } from '#connectors';
import { serveDashboard } from '#dashboard';
import { documentRoutes, sweepWarnings } from '#documents';
import { entryRoutes } from '#entries';
import { expenditureRoutes } from '#expenditure';
import { incomeSummaryRoutes } from '#income-summary';
import { journeyRoutes, readProof, serveJourney, signInPages, userTokenRoutes } from '#journey';
import {
  accessPolicyRoutes,
  findActiveSession,
  memberRoutes,
  ownAccountRoutes,
  passkeyRoutes,
  serveAccountPages,
  sessionRoutes,
} from '#members';
import { myDataRoutes } from '#my-data';
import { overviewRoutes } from '#overview';
import { createProblemPage, servePageAssets } from '#pages';
import { payrollRoutes, taxTableWarnings } from '#payroll';
import { systemClock } from '#platform/clock.ts';
import { describeFailing } from '#platform/dependencies/describe-failing.ts';
import { type BuiltDocs, buildDocs, findBuiltDocs } from '#platform/http/docs/built-docs.ts';
import type { GuideFile } from '#platform/http/docs/guides.ts';
import { addressesOfAssets, serveDocs } from '#platform/http/docs/serve-docs.ts';
import { createCollection, type HttpMetrics } from '#platform/http/metrics.ts';
import { describeApi } from '#platform/http/openapi/describe-api.ts';
import { probeRoutes, type Readiness, type Stopping, type Warnings } from '#platform/http/probes.ts';
import type { Route } from '#platform/http/route.ts';
import { serveSecurityText } from '#platform/http/security-txt.ts';
import { buildServer, servePage } from '#platform/http/server.ts';
import { StaticBytes, sendStatic } from '#platform/http/static-bytes.ts';
import { ApiVersions, type UsableVersion, type Version } from '#platform/http/versions/api-versions.ts';
import { deadLetterWarnings } from '#platform/jobs/dead-letters.ts';
import { Providers, providerRoutes, serveLogos } from '#providers';
import { requestRoutes } from '#requests';
import { savedViewRoutes } from '#saved-views';
import { scimRoutes, serveScim } from '#scim';
import { serveSingleSignOn, singleSignOnRoutes } from '#single-sign-on';
import { taxAuthorityRoutes } from '#tax-authority';
import { userProgressRoutes } from '#user-progress';
import { findTokenGeneration, requireShown, userRoutes } from '#users';
import { type ApiVersion, NEWEST_VERSION, VERSION_HEADER } from '#values/api-versions.ts';
import { describeDeliveries, webhookRoutes } from '#webhooks';
import { API_INFO } from './api-info.ts';
import { VERSIONS } from './api-versions.ts';
import type { App } from './app.ts';
import { connectorPages } from './connector-pages.ts';
import { measureService } from './measure-service.ts';
import { secretOf } from './secret-of.ts';

/** Describing routes needs only `env`, `clock` and `providers`. Routes use the rest of the app when they answer. */
type RouteApp = Omit<App, 'close'>;

/** Every feature's routes. Those of the sandbox are loaded only in the sandbox, never in production. */
export async function allRoutes(app: RouteApp, readiness: Readiness, stopping?: Stopping): Promise<Route[]> {
  const sandbox = app.env === 'sandbox' ? await import('#sandbox') : null;
  const routes = [
    ...clientRoutes(app),
    ...keyRoutes(app),
    ...userRoutes(app),
    ...userProgressRoutes(app),
    ...savedViewRoutes(app),
    ...userTokenRoutes(app),
    ...journeyRoutes(app),
    ...authorisationRoutes(app),
    ...ownAccountRoutes(app),
    ...passkeyRoutes(app),
    ...sessionRoutes(app),
    ...memberRoutes(app),
    ...scimRoutes(app),
    ...singleSignOnRoutes(app),
    ...accessPolicyRoutes(app),
    ...auditRoutes(app),
    ...auditPushRoutes(app),
    ...authRoutes(app),
    ...requestRoutes(app),
    ...accessLogRoutes(app),
    ...providerRoutes(app),
    ...accountRoutes(app),
    ...payrollRoutes(app),
    ...entryRoutes(app),
    ...documentRoutes(app),
    ...bankStatementRoutes(app),
    ...expenditureRoutes(app),
    ...taxAuthorityRoutes(app),
    ...incomeSummaryRoutes(app),
    ...caseRoutes(app),
    ...webhookRoutes(app),
    ...myDataRoutes(app),
    ...overviewRoutes(app),
    ...(sandbox?.sandboxRoutes(app) ?? []),
    ...probeRoutes(readiness, warningsOf(app), stopping),
  ];
  return sandbox ? routes.map(sandbox.withFaultHeader) : routes;
}

/** Limits that tests lower, and versions that they add. */
type Limits = Pick<
  Parameters<typeof buildServer>[0],
  'requestMsMax' | 'unreadMsMax' | 'keepAliveMs' | 'duplicateWaitMsMax' | 'leaseSeconds'
> & { versionTable?: Readonly<Record<string, Version>> };

/** As text, because callers may change the object that they get. */
const descriptions = new Map<ApiVersion, Promise<string>>();

/** Describes a version of the API without a running service. */
export async function describeRoutes(date: ApiVersion = NEWEST_VERSION): Promise<Record<string, unknown>> {
  const text = descriptions.get(date) ?? describeVersionAt(date);
  descriptions.set(date, text);
  return JSON.parse(await text);
}

async function describeVersionAt(date: ApiVersion): Promise<string> {
  const versions = new ApiVersions(VERSIONS, await sandboxRoutes());
  return JSON.stringify(describe(versions.routesAt(versions.named(date))));
}

/** Describes these routes, and everything that webhooks deliver. */
export function describe(routes: readonly Route[]): Record<string, unknown> {
  return describeApi({ routes, webhooks: describeDeliveries(), info: API_INFO });
}

/** All routes, without a running service: they can be described, and they validate requests. */
export function sandboxRoutes(): Promise<Route[]> {
  return routesIn('sandbox');
}

async function routesIn(env: App['env']): Promise<Route[]> {
  const app = { env, clock: systemClock, providers: new Providers(env, null) } as RouteApp;
  const ready = async () => undefined;
  return allRoutes(app, { database: ready, migrations: ready, restore: ready, worker: ready });
}

export function buildApi(
  app: App,
  routes: readonly Route[],
  limits: Limits & { isBusy?: () => boolean } = {},
): FastifyInstance {
  const versions = new ApiVersions(limits.versionTable ?? VERSIONS, routes);
  const server = serveMeasured(app, routes, { ...limits, versions });
  app.usage?.start();
  app.dependencies.start();
  if (app.config.servesDocs) {
    const pages = connectorPages(app.providers.connectors);
    // connectors in a folder of the operator change the description and have pages
    const built = app.config.connectorsFolder === null ? findBuiltDocs(app.env) : null;
    describeService(server, versions, { baseUrl: app.publicUrl, pages, built });
  }
  const { securityContact: contact, servesDocs: hasPolicy } = app.config;
  serveSecurityText(server, { clock: app.clock, contact, publicUrl: app.publicUrl, hasPolicy });
  serveLogos(server, app.providers.connectors);
  servePageAssets(server);
  serveAccountPages(server);
  serveScim(server, app);
  serveSingleSignOn(server, app);
  serveStart(server, app);
  serveCallback(server, app, signInPages(app));
  serveJourney(server, app, app.config);
  serveDashboard(server, app);
  return server;
}

/** Serves the OpenAPI description, the reference and the guides. */
function describeService(
  server: FastifyInstance,
  versions: ApiVersions,
  docs: { baseUrl: string; pages: readonly GuideFile[]; built: BuiltDocs | null },
): void {
  const { built } = docs;
  const described = new Map(versions.all.map((version) => [version, describeVersion(versions, version)]));
  if (built) described.set(versions.newest, new StaticBytes(built.openapi));
  const openapi = described.get(versions.newest) as StaticBytes;
  servePage(server, '/', (_request, reply) => reply.redirect('/docs/', 302));
  servePage(server, '/openapi.json', (request, reply) => {
    const { version: date } = request.query as { version?: unknown };
    const version = date === undefined ? versions.newest : versions.named(String(date), 'version');
    reply.type('application/json; charset=utf-8').header(VERSION_HEADER, version.date);
    return sendStatic(request, reply, described.get(version) ?? openapi);
  });
  serveDocs(server, { openapi, ...docs });
}

/** Renders the documentation of a service into the folder of its bundle. */
export async function buildDocsInto(bundle: string, env: App['env']): Promise<void> {
  const versions = new ApiVersions(VERSIONS, await routesIn(env));
  await buildDocs(bundle, {
    env,
    openapi: await describeVersion(versions, versions.newest).bytes(),
    pages: connectorPages(Object.values(BUNDLED)),
    assets: await addressesOfAssets(),
  });
}

function describeVersion(versions: ApiVersions, version: UsableVersion): StaticBytes {
  return new StaticBytes(async () => Buffer.from(JSON.stringify(describe(versions.routesAt(version)))));
}

/** Probes and metrics of a process that runs only a worker. */
export function buildProbes(app: App, readiness: Readiness, stopping: Stopping): FastifyInstance {
  const routes = probeRoutes(readiness, warningsOf(app), stopping);
  return serveMeasured(app, routes, { versions: new ApiVersions(VERSIONS, routes) });
}

function warningsOf(app: Pick<App, 'clock' | 'database' | 'dependencies'>): Warnings {
  const findDeadLetters = deadLetterWarnings(app.database);
  const findStuckSweep = sweepWarnings(app.database);
  return async () => [
    ...taxTableWarnings(app),
    // none if the database does not respond, which another check reports
    ...(await findDeadLetters()),
    ...(await findStuckSweep()),
    ...(await app.dependencies.list()).map(describeFailing),
  ];
}

function serveMeasured(
  app: App,
  routes: readonly Route[],
  limits: Limits & { versions: ApiVersions; isBusy?: () => boolean },
): FastifyInstance {
  const metrics = measureService(app);
  if (!routes.every(({ isProbe }) => isProbe)) metrics.expectRequests();
  const server = buildServer({
    ...app,
    ...limits,
    routes,
    metrics,
    shown: requireShown(app),
    readProof: readProof(app),
    authenticate: createAuthenticate({
      ...app,
      lookups: callerLookups(app),
      failures: new FailureLimit(app.clock, { isLimited: app.config.rateLimitPerSecond > 0 }),
    }),
    secretOf: (request) => secretOf(app, request),
    isSecure: app.env === 'production',
    trustProxy: app.config.trustProxy,
    rateLimitPerSecond: app.config.rateLimitPerSecond,
    problemPage: createProblemPage({ isSandbox: app.env === 'sandbox' }),
    onAdmitted: async (caller, request) => {
      await app.clientClocks.refresh(caller.clientId);
      await app.simulators?.answerWithFault(caller, request);
    },
    onAnswered: (answered) => {
      app.requests.record(answered);
      app.accesses.record(answered);
    },
  });
  const collect = createCollection(metrics);
  servePage(server, '/metrics', (_request, reply) => sendMetrics(reply, metrics, collect), {
    isCostly: true,
    isQuiet: true,
  });
  return server;
}

async function sendMetrics(
  reply: FastifyReply,
  { registry }: HttpMetrics,
  collect: () => Promise<string>,
): Promise<string> {
  reply.type(registry.contentType);
  return collect();
}

/** Looks up the session or user behind a token for each request, so that a revocation takes effect at once. */
function callerLookups({ database, clock }: App): CallerLookups {
  return {
    findSession: (claims, use) => findActiveSession({ database, clock }, claims, use),
    findTokenGeneration: (clientId, userId) =>
      findTokenGeneration(database.tenant(clientId), clientId, userId),
  };
}
