import { createPeople } from '../../sandbox/people/index.ts';
import { startStaffology } from '../../sandbox/simulators/staffology/index.ts';
import { describeConformance } from '../conformance.suite.ts';
import { createStaffologyConnector } from './staffology-connector.ts';

describeConformance('Staffology', async () => {
  const clock = { now: () => new Date('2026-11-15T09:00:00Z') };
  const people = createPeople({ clock });
  const staffology = await startStaffology({ people });
  const person = people.find('user_good');
  if (!person) throw new Error('The persona user_good does not exist');
  return {
    // a connector without a cache, so that every fetch makes the same requests
    get connector() {
      return createStaffologyConnector();
    },
    clock,
    url: staffology.url,
    provider: (baseUrl) => ({
      id: 'staffology-sandbox',
      name: 'Staffology (sandbox)',
      connector: 'staffology',
      baseUrl,
      settings: staffology.settings,
      hosts: [],
      requestsPerSecond: 1000,
    }),
    person: { ...person, postCodes: [person.address.postCode] },
    payDays: () => people.payslips('user_good').map(({ payDate }) => payDate),
    amend: (payDay) =>
      people.amend(people.payslips('user_good').find(({ payDate }) => payDate === payDay)?.id ?? ''),
    secrets: [staffology.settings.api_key ?? ''],
    stop: () => staffology.close(),
  };
});
