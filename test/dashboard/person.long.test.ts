import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#values/roles.ts';
import { PERSONAS, type PersonaName } from '../../src/sandbox/people/index.ts';
import { useBrowser } from '../support/browser.ts';
import { ensureDashboard, signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { expectAnswers, expectFigures, expectSeen, newPerson, SEEN } from './person.fixture.ts';

const browser = useBrowser();
beforeAll(ensureDashboard);
const service = useService({}, { isWhole: true });

test('the page of every person of the sandbox has the figures of the API', async () => {
  const { member, password } = await newMember(service, 'underwriter');
  const { page, problems } = await signInTo(browser, service.url, { email: member.email, password });
  for (const persona of Object.keys(PERSONAS) as PersonaName[]) await expectFigures(page, service, persona);
  expect(problems).toEqual([]);
});

test('every role sees its tabs and its data, and nothing else by calling the API with the cookie', async () => {
  const hannah = await newPerson(service, 'user_good');
  for (const role of Object.keys(SEEN) as Role[]) {
    const cookie = await expectSeen({ service, browser }, role, hannah);
    await expectAnswers(service, { role, cookie, userId: hannah });
  }
});
