import { NO_FACTS } from '#values/browser-facts.ts';
import { userOf } from '../../../test/support/simulated-providers.ts';
import { createPeople } from '../../sandbox/people/index.ts';
import { giveConsent, startHmrc, utrOf } from '../../sandbox/simulators/hmrc/index.ts';
import { describeIncomeConformance } from '../income-conformance.suite.ts';
import { hmrcConnector } from './hmrc-connector.ts';
import type { Profile } from './settings.ts';

const REDIRECT_URI = 'http://127.0.0.1:9/back';
const USER = 'user_job_change';

/** Declares the tests that every connector of a tax authority must pass, for HMRC with these APIs. */
export function testHmrc(profile: Profile): void {
  describeIncomeConformance(`HMRC with ${profile}`, async () => {
    const clock = { now: () => new Date('2027-06-15T09:00:00Z') };
    const people = createPeople({ clock });
    const hmrc = await startHmrc({ people, clock, perSecond: 10_000 });
    const person = userOf(people, USER);
    return {
      connector: hmrcConnector,
      clock,
      url: hmrc.url,
      provider: (url) => ({
        id: 'taxauth',
        name: 'Tax authority (sandbox)',
        connector: 'hmrc',
        baseUrl: url,
        settings: { profile, ...hmrc.settings, token_url: `${url}/oauth/token` },
        hosts: [],
        requestsPerSecond: 1000,
      }),
      request: {
        person,
        utr: utrOf(person.niNumber ?? ''),
        taxYears: ['2025-26', '2026-27'],
        attendance: { by: 'person', userId: 'a-user', browser: NO_FACTS },
      },
      emptyYears: ['2021-22'],
      amend: () =>
        people.amend(people.payslips(USER).find(({ payDate }) => payDate > '2026-05-01')?.id ?? ''),
      secrets: [hmrc.settings.client_secret ?? '', 'pass_good'],
      async connect(context) {
        const begun = await hmrcConnector.begin(context, { redirectUri: REDIRECT_URI, state: 'state-1' });
        if (begun.outcome === 'failed') return begun;
        const callback = await giveConsent(begun.url, { userName: USER });
        return hmrcConnector.complete(context, begun.resume, callback);
      },
      isCredentialPost: ({ method, path }) => method === 'POST' && path === '/oauth/token',
      endSessions: () => hmrc.control.expireAccessTokens(),
      stop: () => hmrc.close(),
    };
  });
}
