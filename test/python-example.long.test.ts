import { describe, test } from 'vitest';
import { EXAMPLE, exampleOf, hasPython, works } from './python-example.fixture.ts';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });
const { expectWholeRun } = exampleOf(service);
const hasCryptography = hasPython && (await works('-c', 'import cryptography'));

/** A skipped test here means that this machine has no python3 (3.9 or newer), or no package `cryptography`. */
describe.runIf(hasPython)('the example in Python', () => {
  test.runIf(hasCryptography)('decrypts webhooks with the package cryptography', async () => {
    await expectWholeRun([EXAMPLE], 'signed and encrypted');
  });
});
