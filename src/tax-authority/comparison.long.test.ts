import { beforeAll, test } from 'vitest';
import { PERSONA_NAMES } from '#simulation/people/index.ts';
import { useService } from '../../test/support/service.ts';
import { agreementOf } from './agreeing-sources.fixture.ts';

const service = useService({}, { isWhole: true });
const { expectAgreement } = agreementOf(service);
/** `comparison.test.ts` shows that the payslips of user_mismatch, who is somebody else, are not compared. */
const WITHOUT_COUNTING_PAYSLIPS = ['user_no_payslips', 'user_self_employed', 'user_mismatch'];

// user_leaver was last paid in March 2026
beforeAll(() => service.clock.set(new Date('2026-06-15T09:00:00Z')));

test.each(PERSONA_NAMES.filter((name) => !WITHOUT_COUNTING_PAYSLIPS.includes(name)))(
  'the payslips of %s agree with the tax authority in every year that they cover',
  expectAgreement,
);
