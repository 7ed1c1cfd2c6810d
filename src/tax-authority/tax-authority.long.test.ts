import { test } from 'vitest';
import { PERSONA_NAMES } from '#simulation/people/index.ts';
import { useService } from '../../test/support/service.ts';
import { reportedYearsOf } from './reported-years.fixture.ts';

const { expectYears } = reportedYearsOf(useService({}, { isWhole: true }));

test.each(PERSONA_NAMES)('the tax authority reports for %s the sum of each year’s payslips', expectYears);
