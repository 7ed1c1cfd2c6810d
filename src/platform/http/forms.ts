import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UNSUPPORTED_TYPE } from './errors.ts';
import { answerOtherMethods, fastifyPath } from './methods.ts';

const FORM_BYTES_MAX = 8 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';

interface FormPage {
  show(request: FastifyRequest, reply: FastifyReply): unknown;
  take(request: FastifyRequest<{ Body: URLSearchParams }>, reply: FastifyReply): unknown;
}

/** Serves a page whose form is posted back to the same path. Anyone may use it, and it needs no scripts. */
export function serveForm(server: FastifyInstance, path: string, { show, take }: FormPage): void {
  const options = { config: { callers: 'anyone' } } as const;
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, text, done) =>
      done(null, new URLSearchParams(String(text))),
    );
    scope.addContentTypeParser('*', (_request, _payload, done) => done(UNSUPPORTED_TYPE));
    scope.get(fastifyPath(path), options, show);
    scope.post<{ Body: URLSearchParams }>(
      fastifyPath(path),
      { ...options, bodyLimit: FORM_BYTES_MAX },
      (request, reply) => {
        if (!(request.body instanceof URLSearchParams)) throw UNSUPPORTED_TYPE;
        return take(request, reply);
      },
    );
    answerOtherMethods(scope, path, new Set(['GET', 'POST']));
  });
}
