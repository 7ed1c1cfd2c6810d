import { describe, expect, test } from 'vitest';
import { usePortal } from '../../../test/support/portal.ts';
import { signInSuite } from './sign-in.suite.ts';

// a portal of web pages and a single-page application; the long test tries all
describe.each(['harbour', 'petrel'] as const)('signing in to %s', signInSuite);

describe('signing in to Alder', () => {
  const at = usePortal('alder');

  test.each(['', 'XYZ1234', 'ALD', 'ALD123456'])(
    'rejects the company code %j as invalid credentials',
    async (companyCode) => {
      const step = await at.login('pass_good', { companyCode });
      expect(step).toMatchObject({ outcome: 'failed', reason: 'invalid_credentials' });
    },
  );
});
