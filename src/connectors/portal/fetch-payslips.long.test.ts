import { describe, test } from 'vitest';
import { usePortal } from '../../../test/support/portal.ts';
import { PERSONA_NAMES } from '../../sandbox/people/index.ts';
import { SKINS } from '../../sandbox/simulators/portal/index.ts';
import { expectEveryAmount } from './fetched-payslips.fixture.ts';

describe.each(SKINS)('fetching payslips from %s', (skin) => {
  const at = usePortal(skin);

  test.each(PERSONA_NAMES)('returns every amount of the payroll for %s', (userName) =>
    expectEveryAmount(at, userName),
  );
});
