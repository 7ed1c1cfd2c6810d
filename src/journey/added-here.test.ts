import { expect, test } from 'vitest';
import { isAddedBy } from './added-here.ts';

const accountId = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
const [here, nowhere] = [[accountId], []];

test.each([
  ['that it added with a password', true, here, here, true],
  ['that it connected again with its password', true, here, nowhere, true],
  ['that it added on the provider’s own site', false, here, here, true],
  [
    'that it connected again on the provider’s own site, perhaps as somebody else',
    false,
    here,
    nowhere,
    false,
  ],
  ['that another browser connected again since', true, nowhere, nowhere, false],
])('a browser and an account %s', (_, hasPassword, sources, addedAccounts, isBrought) => {
  expect(isAddedBy({ sources, addedAccounts }, { accountId, hasPassword })).toBe(isBrought);
});
