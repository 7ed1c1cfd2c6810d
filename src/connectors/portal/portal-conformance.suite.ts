import { providerAt } from '../../../test/support/portal.ts';
import { testClock } from '../../../test/support/service.ts';
import { createPeople } from '../../sandbox/people/index.ts';
import { type SkinId, startPortal } from '../../sandbox/simulators/portal/index.ts';
import { describeConformance } from '../conformance.suite.ts';
import { portalConnector } from './portal-connector.ts';

/** Declares the tests that every connector must pass, for the portal with this skin. */
export function testPortal(skin: SkinId): void {
  describeConformance(`The portal ${skin}`, async () => {
    const clock = testClock(new Date('2026-11-15T10:00:00Z'));
    const people = createPeople({ clock });
    const { url, control, close } = await startPortal({ skin, people, clock });
    const person = people.find('user_good');
    if (!person) throw new Error('The persona user_good does not exist');
    const payslips = () => people.payslips('user_good');
    return {
      connector: portalConnector,
      clock,
      url,
      provider: (baseUrl) => providerAt(baseUrl, { definition: skin }),
      person: { ...person, postCodes: [person.address.postCode] },
      payDays: () => payslips().map(({ payDate }) => payDate),
      amend: (payDay) => people.amend(payslips().find(({ payDate }) => payDate === payDay)?.id ?? ''),
      secrets: ['pass_good', 'user_good', 'ALD1234'],
      connect: (context) =>
        portalConnector.login(context, {
          userName: 'user_good',
          password: 'pass_good',
          extra: { company_code: 'ALD1234' },
        }),
      isCredentialPost: ({ body }) => body.includes('pass_good'),
      endSessions: () => control.endSessions(),
      stop: close,
    };
  });
}
