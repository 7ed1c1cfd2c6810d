import { expect, test } from 'vitest';
import { newId } from '#platform/id.ts';
import { isBroughtBy } from './brought-here.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 31, hour));
const [earlier, sessionId, later] = [newId(at(9)), newId(at(10)), newId(at(11))];

test.each([
  ['that it added with a password', later, true, [later], true],
  ['that it connected again with its password', earlier, true, [earlier], true],
  ['that it added on the provider’s own site', later, false, [later], true],
  [
    'that it connected again on the provider’s own site, perhaps as somebody else',
    earlier,
    false,
    [earlier],
    false,
  ],
  ['of another browser', later, true, [earlier], false],
])('a browser and an account %s', (_, accountId, hasPassword, sources, isBrought) => {
  expect(isBroughtBy({ sessionId, sources }, { accountId, hasPassword })).toBe(isBrought);
});
