import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UNSUPPORTED_TYPE } from './errors.ts';
import { fastifyPath, notePath, refuseMethodsOfOthers } from './methods.ts';
import { type FormPart, type MultipartLimits, readMultipart } from './multipart.ts';

const FORM_BYTES_MAX = 8 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FILES_TYPE = 'multipart/form-data';

interface FormPage {
  show(request: FastifyRequest, reply: FastifyReply): unknown;
  take(request: FastifyRequest<{ Body: URLSearchParams }>, reply: FastifyReply): unknown;
  /** Takes a form with files, which is read while it arrives. */
  files?: {
    limits: MultipartLimits;
    take(request: FastifyRequest, reply: FastifyReply, parts: AsyncGenerator<FormPart>): unknown;
  };
}

/** Serves a page whose form is posted back to the same path. Anyone may use it, and it needs no scripts. */
export function serveForm(server: FastifyInstance, path: string, { show, take, files }: FormPage): void {
  const options = { config: { callers: 'anyone', takesFiles: files !== undefined } } as const;
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, text, done) =>
      done(null, new URLSearchParams(String(text))),
    );
    if (files) scope.addContentTypeParser(FILES_TYPE, (_request, _payload, done) => done(null));
    scope.addContentTypeParser('*', (_request, _payload, done) => done(UNSUPPORTED_TYPE));
    scope.get(fastifyPath(path), options, show);
    scope.post<{ Body: URLSearchParams }>(
      fastifyPath(path),
      { ...options, bodyLimit: FORM_BYTES_MAX },
      (request, reply) => {
        if (request.body instanceof URLSearchParams) return take(request, reply);
        if (!files || !request.headers['content-type']?.startsWith(FILES_TYPE)) throw UNSUPPORTED_TYPE;
        return files.take(request, reply, readMultipart(request, files.limits));
      },
    );
    notePath(scope, path, new Set(['GET', 'POST']));
    refuseMethodsOfOthers(scope, path);
  });
}
