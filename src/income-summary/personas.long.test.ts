import { beforeAll, test } from 'vitest';
import { PERSONA_NAMES } from '#simulation/people/index.ts';
import { useService } from '../../test/support/service.ts';
import { personasOf, TODAY } from './personas.fixture.ts';

const service = useService({}, { isWhole: true });
const { expectIncome, expectManyPayslips, expectReport } = personasOf(service);
beforeAll(() => service.clock.set(new Date(`${TODAY}T12:00:00.000Z`)));

test.each(PERSONA_NAMES)(
  '%s is connected as described, their income summary follows from their terms and payslips, and the list has the same verdict and risk',
  expectIncome,
);

test.each(PERSONA_NAMES)(
  'the report of %s shows their figures and warnings on at most three pages, tagged for screen readers',
  expectReport,
);

test('a user with six jobs has 500 payslips', () => expectManyPayslips(500));
