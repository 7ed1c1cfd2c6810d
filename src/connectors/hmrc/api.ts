import type { z } from 'zod';
import type { ConnectorContext } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { ProviderReply } from '../http.ts';
import { requireFresh } from '../oauth/session.ts';
import { readJson } from '../wire-json.ts';
import { requireAnswer } from './outcomes.ts';
import { type HmrcSettings, settingsOf } from './settings.ts';

export interface HmrcRequest<Schema extends z.ZodType> {
  /** Name for the log, because paths contain NI numbers and UTRs. */
  operation: string;
  /** Relative to the base URL, or a link from a reply. */
  path: string;
  version: '1.1' | '1.2' | '2.0';
  schema: Schema;
  /** Sent as JSON with POST; without a body, the request is a GET. */
  body?: object;
}

export interface HmrcApi {
  settings: HmrcSettings;
  /** Returns null if the tax authority has no such data. */
  ask<Schema extends z.ZodType>(request: HmrcRequest<Schema>): Promise<z.output<Schema> | null>;
}

/** `headers` returns those that the profile adds to each request. */
export function openHmrc(
  { clock, provider, http, log }: ConnectorContext,
  session: string,
  headers: () => Readonly<Record<string, string>>,
): HmrcApi {
  const settings = settingsOf(provider);
  const { access_token } = requireFresh(session, clock.now());

  return {
    settings,
    async ask({ operation, path, version, schema, body }) {
      const added = headers();
      const reply = await http.send({
        method: body ? 'POST' : 'GET',
        url: addressOf(path, provider.baseUrl),
        headers: {
          authorization: `Bearer ${access_token}`,
          accept: `application/vnd.hmrc.${version}+json`,
          ...(settings.test_scenario ? { 'gov-test-scenario': settings.test_scenario } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...added,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const correlationId = correlationIdOf(reply) ?? added.CorrelationId ?? null;
      log?.info(
        { provider: provider.id, operation, status: reply.status, correlation_id: correlationId },
        'tax authority replied',
      );
      const answer = requireAnswer(reply, { now: clock.now(), operation, correlationId });
      return answer && readJson(answer, schema);
    },
  };
}

function addressOf(path: string, baseUrl: string): string {
  if (!URL.canParse(path, baseUrl))
    throw new ConnectorFailure('provider_changed', { detail: 'a link is not a valid URL' });
  return new URL(path, baseUrl).href;
}

const CORRELATION_ID = /^[\w.:-]{1,100}$/;

function correlationIdOf({ headers }: ProviderReply): string | null {
  const id = headers.get('x-correlationid') ?? headers.get('correlationid');
  return id !== null && CORRELATION_ID.test(id) ? id : null;
}
