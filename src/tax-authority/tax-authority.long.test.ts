import { test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { PERSONA_NAMES } from '../sandbox/people/index.ts';
import { reportedYearsOf } from './reported-years.fixture.ts';

const { expectYears } = reportedYearsOf(useService({}, { isWhole: true }));

test.each(PERSONA_NAMES)('the tax authority reports for %s the sum of each year’s payslips', expectYears);
