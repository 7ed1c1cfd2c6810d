import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { VERSION } from '#platform/version.ts';
import type { Attendance, ConnectorContext } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { ProviderReply } from '../http.ts';
import { requireFresh } from '../oauth/session.ts';
import { readJson } from '../wire-json.ts';
import { batchHeaders, type Vendor, webHeaders } from './fraud-prevention.ts';
import { requireAnswer } from './outcomes.ts';
import { readServerFacts } from './server-facts.ts';
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

export function openHmrc(context: ConnectorContext, session: string, attendance: Attendance): HmrcApi {
  const { clock, provider, http, log } = context;
  const settings = settingsOf(provider);
  const { access_token } = requireFresh(session, clock.now());
  const fraudHeaders = settings.profile === 'mtd-employments' ? attendanceHeaders(context, attendance) : {};

  return {
    settings,
    async ask({ operation, path, version, schema, body }) {
      const sent = settings.profile === 'gov-matching' ? randomUUID() : null;
      const reply = await http.send({
        method: body ? 'POST' : 'GET',
        url: addressOf(path, provider.baseUrl),
        headers: {
          authorization: `Bearer ${access_token}`,
          accept: `application/vnd.hmrc.${version}+json`,
          ...(settings.test_scenario ? { 'gov-test-scenario': settings.test_scenario } : {}),
          ...(sent ? { CorrelationId: sent } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...fraudHeaders,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const correlationId = correlationIdOf(reply) ?? sent;
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

function attendanceHeaders({ provider, clock }: ConnectorContext, attendance: Attendance) {
  const { device_id = null, vendor_public_ip = null } = settingsOf(provider);
  const vendor: Vendor = { version: VERSION, publicIp: vendor_public_ip };
  const { userId } = attendance;
  return attendance.by === 'person'
    ? webHeaders(attendance.browser, { userId, vendor })
    : batchHeaders(readServerFacts({ deviceId: device_id, now: clock.now() }), { userId, vendor });
}

const CORRELATION_ID = /^[\w.:-]{1,100}$/;

function correlationIdOf({ headers }: ProviderReply): string | null {
  const id = headers.get('x-correlationid') ?? headers.get('correlationid');
  return id !== null && CORRELATION_ID.test(id) ? id : null;
}
