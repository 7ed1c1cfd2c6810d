import { beforeEach, describe, expect, test } from 'vitest';
import { incomeOf } from '../../../test/support/income.ts';
import type { TestService } from '../../../test/support/service.ts';
import type { OpenVisitor, Visitor } from '../../../test/support/visitor.ts';
import { problemsIn } from '../../connectors/hmrc/simulator/fraud-headers.ts';

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** The steps that tests of the page before the tax authority's sign-in share. */
export function stepsOf(service: TestService) {
  const { taxpayer, link } = incomeOf(service);
  const authority = () => {
    if (!service.simulators) throw new Error('The service has no tax authority simulator');
    return service.simulators.taxAuthority;
  };
  beforeEach(() => authority().clear());
  return {
    async begun() {
      const userId = await taxpayer();
      const { body } = await link(userId);
      return { userId, url: body.authorisation_url as string, accountId: body.account_id as string };
    },
    /** Returns the fraud prevention headers of the last request to the tax authority. */
    lastHeaders: () => authority().fraudHeaders.at(-1)?.headers ?? {},
    postForm: (form: Record<string, string>, headers: Record<string, string> = {}) =>
      service.ask('POST', '/accounts/oauth/start', {
        key: null,
        body: String(new URLSearchParams(form)),
        headers: { ...FORM, ...headers },
      }),
  };
}

export const stateIn = (url: string): string => new URL(url).searchParams.get('state') ?? '';

/** Signs in at the tax authority and returns. */
export async function signIn(visitor: Visitor): Promise<void> {
  await visitor.fill('User ID', 'user_good');
  await visitor.fill('Password', 'pass_good');
  await visitor.press('Sign in');
  await visitor.press('Give permission');
  await visitor.text('You are connected');
}

/** The page before the tax authority's sign-in, without scripts. */
export function startSuite(service: TestService, open: OpenVisitor): void {
  const { settled } = incomeOf(service);
  const { begun, lastHeaders, postForm } = stepsOf(service);

  describe('without scripts, the page before the tax authority’s sign-in', () => {
    test('has a button, and sends only what the request shows', async () => {
      const { userId, url } = await begun();
      const visitor = await open(url, { hasScripts: false, userAgent: 'Plain Browser/1.0' });
      await visitor.heading('Continue to Tax authority (sandbox)');
      await visitor.press('Continue');
      await signIn(visitor);
      await settled(userId);
      const { 'gov-client-device-id': device, ...headers } = lastHeaders();
      expect(problemsIn(lastHeaders())).toEqual([]);
      expect(device).toMatch(UUID);
      expect(Object.keys(headers).filter((name) => /js-|timezone|window|screens/.test(name))).toEqual([]);
    });

    test('recognises a browser that it has seen before, and only that one', async () => {
      const devices: string[] = [];
      const visit = async (visitor: Visitor, { userId }: { userId: string }) => {
        await visitor.press('Continue');
        await signIn(visitor);
        await settled(userId);
        devices.push(lastHeaders()['gov-client-device-id'] ?? '');
      };
      const [first, second, third] = [await begun(), await begun(), await begun()];
      const visitor = await open(first.url, { hasScripts: false });
      await visit(visitor, first);
      await visitor.goto(second.url);
      await visit(visitor, second);
      await visit(await open(third.url, { hasScripts: false }), third);
      expect(devices[1]).toBe(devices[0]);
      expect(devices[2]).not.toBe(devices[0]);
    });

    test('sends the address that a trusted proxy names, with its time and without the proxy’s port', async () => {
      const { userId, url } = await begun();
      const posted = await postForm({ state: stateIn(url) }, { 'X-Forwarded-For': '81.2.69.160' });
      expect(posted.status).toBe(200);
      await signIn(await open(grantUrlIn(posted.body), { hasScripts: false }));
      await settled(userId);
      expect(problemsIn(lastHeaders())).toEqual([]);
      expect(lastHeaders()).toMatchObject({
        'gov-client-public-ip': '81.2.69.160',
        'gov-client-public-ip-timestamp': service.clock.now().toISOString(),
      });
      expect(Object.keys(lastHeaders())).not.toContain('gov-client-public-port');
    });
  });
}

function grantUrlIn(html: string): string {
  const escaped = /content="0;url=([^"]+)"/.exec(html)?.[1] ?? '';
  return escaped.replaceAll('&amp;', '&');
}
