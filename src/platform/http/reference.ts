import fastify, { type FastifyInstance } from 'fastify';
import { servePage } from './server.ts';

/**
 * Serves the API reference at `/docs`, including its script. It is rendered at the first request, because
 * most processes never serve it.
 */
export function serveReference(server: FastifyInstance, title: string): void {
  let pages: Promise<Map<string, string>> | undefined;
  const load = () => {
    pages ??= render(title);
    return pages;
  };
  servePage(server, '/docs', (_request, reply) => reply.redirect('/docs/', 308));
  servePage(server, '/docs/', async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', POLICY);
    return (await load()).get('/docs/');
  });
  servePage(server, SCRIPT, async (_request, reply) => {
    reply.type('application/javascript; charset=utf-8').header('Cache-Control', 'public, max-age=86400');
    return (await load()).get(SCRIPT);
  });
}

const SCRIPT = '/docs/js/scalar.js';
// Scalar's page contains inline styles and a small script; connections to other hosts are blocked
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

async function render(title: string): Promise<Map<string, string>> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const stage = fastify();
  await stage.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: title,
      withDefaultFonts: false,
      metaData: { title },
      defaultOpenAllTags: true,
      authentication: { preferredSecurityScheme: 'api_key' },
      // features that would send readers, or what they type, to third parties
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  const [page, script] = await Promise.all(['/docs/', SCRIPT].map((url) => stage.inject(url)));
  await stage.close();
  return new Map([
    ['/docs/', page?.body ?? ''],
    [SCRIPT, script?.body ?? ''],
  ]);
}
