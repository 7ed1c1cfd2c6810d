import { describe, test } from 'vitest';
import { PERSONA_NAMES } from '#simulation/people/index.ts';
import { usePortal } from '../../../test/support/portal.ts';
import { expectEveryAmount } from './fetched-payslips.fixture.ts';
import { SKINS } from './simulator/index.ts';

describe.each(SKINS)('fetching payslips from %s', (skin) => {
  const at = usePortal(skin);

  test.each(PERSONA_NAMES)('returns every amount of the payroll for %s', (userName) =>
    expectEveryAmount(at, userName),
  );
});
