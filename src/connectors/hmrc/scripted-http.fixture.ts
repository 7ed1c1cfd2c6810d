import { NO_FACTS } from '#values/browser-facts.ts';
import { dayOf } from '#values/calendar.ts';
import type { ConnectorContext, FetchedIncome } from '../connector.ts';
import type { Failed } from '../failure.ts';
import { hmrcConnector } from './hmrc-connector.ts';
import type { ProfileName } from './profiles.ts';

interface Answer {
  status?: number;
  text: string;
  headers?: Record<string, string>;
}

const NOW = new Date('2026-11-15T09:00:00Z');

/** Fetches income from a tax authority that returns a given answer for each path. */
export async function fetchFrom(
  answer: (path: string) => Answer,
  {
    profile = 'mtd-employments',
    taxYears = ['2025-26'],
  }: { profile?: ProfileName; taxYears?: string[] } = {},
): Promise<FetchedIncome | Failed> {
  const context: ConnectorContext = {
    clock: { now: () => NOW },
    today: () => dayOf(NOW),
    attended: true,
    provider: {
      id: 'taxauth',
      name: 'Tax authority',
      baseUrl: 'https://tax.example',
      settings: {
        profile,
        client_id: 'id',
        client_secret: 'secret',
        authorize_url: 'https://tax.example/oauth/authorize',
        token_url: 'https://tax.example/oauth/token',
      },
      hosts: [],
      requestsPerSecond: 3,
    },
    http: {
      async send({ url }) {
        const { pathname, search } = new URL(url);
        const { status = 200, text, headers = {} } = answer(`${pathname}${search}`);
        return { status, text, bytes: Buffer.from(text), headers: new Headers(headers), url };
      },
    },
  };
  const session = JSON.stringify({
    access_token: 'a',
    refresh_token: 'r',
    expires_at: '2026-11-15T10:00:00.000Z',
  });
  return hmrcConnector.fetchIncome(context, session, {
    person: {
      niNumber: 'JG481926B',
      dateOfBirth: '1990-01-31',
      forename: 'Hannah',
      surname: 'Whitcombe',
      postCodes: [],
    },
    utr: '1000057161',
    taxYears,
    attendance: { by: 'person', userId: 'a-user', browser: NO_FACTS },
  });
}
