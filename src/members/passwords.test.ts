import { generateKeySync } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { describe, expect, test } from 'vitest';
import { passwordProblem } from './check-password.ts';
import { AT_ONCE_MAX, Passwords } from './passwords.ts';

const root = generateKeySync('hmac', { length: 256 });
const TOO_COMMON = 'is too common: choose one that is harder to guess';

describe('a new password', () => {
  test.each([
    ['elevenchars', 'must be at least 12 characters'],
    ['😀'.repeat(11), 'must be at least 12 characters'],
    ['é'.repeat(600), 'must be at most 1024 bytes'],
    ['password1234', TOO_COMMON],
    ['Password2026!', TOO_COMMON],
    ['P@ssw0rd1234', TOO_COMMON],
    ['1234567890123', TOO_COMMON],
    ['qwertyqwerty', TOO_COMMON],
    ['qwertyuiop123', TOO_COMMON],
    ['!!!Manchester1', TOO_COMMON],
    ['aaaaaaaaaaaaaaaa', TOO_COMMON],
    ['ababababababab', TOO_COMMON],
    ['Stipend-2026!', TOO_COMMON],
    ['P@yr0ll-admin-7', TOO_COMMON],
    ['harbour bank 2026', TOO_COMMON],
    ['I am grace at work', 'must not contain your name or email address'],
    ['hello GRACE@lender.example', 'must not contain your name or email address'],
  ])('%s is rejected', (password, problem) => {
    expect(passwordProblem(password, ['grace', 'grace@lender.example', 'Example'], 'Harbour Bank')).toBe(
      problem,
    );
  });

  test.each([
    'correct horse battery staple',
    'tr4vel-mug-17-otter',
    'пароль из четырёх слов',
    'kF9$wq2LmX0z',
    'the harbour is closed on mondays',
    `${'é'.repeat(4)}some long words`,
  ])('%s is accepted', (password) => {
    expect(passwordProblem(password, ['grace', 'grace@lender.example', ''], 'Harbour Bank')).toBeNull();
  });
});

describe('stored passwords', () => {
  const passwords = new Passwords(root);

  test('are hashed with argon2id and 46 MiB, with a new salt each time', async () => {
    const [one, two] = await Promise.all([
      passwords.hash('a long sentence'),
      passwords.hash('a long sentence'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.isRight('a long sentence', one)).toBe(true);
    expect(await passwords.isRight('a long sentencE', one)).toBe(false);
  });

  test.runIf(process.platform === 'linux')('are hashed by a thread of low priority', async () => {
    await passwords.hash('a long sentence');
    const priorities = (await readdir('/proc/self/task')).map((id) => {
      try {
        return getPriority(Number(id));
      } catch {
        return null; // the thread has just ended
      }
    });
    expect(priorities).toContain(Math.min(19, getPriority() + 10));
  });

  test('that do not match are answered at multiples of 250 ms in production, which hides the time of hashing', () => {
    expect(passwords.answerStepMs).toBe(250);
  });

  test('cannot be verified without the pepper, which is derived from a key outside the table', async () => {
    const stored = await passwords.hash('a long sentence');
    const other = new Passwords(generateKeySync('hmac', { length: 256 }));
    expect(await other.isRight('a long sentence', stored)).toBe(false);
  });

  test('never match for an unknown member', async () => {
    expect(await passwords.isRight('the dummy password', null)).toBe(false);
  });

  test('leave a core for requests while they are hashed; beyond a limit, requests are rejected', async () => {
    const cheap = new Passwords(root, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    const flood = Array.from({ length: 120 }, () => cheap.hash('a long sentence'));
    const results = await Promise.allSettled(flood);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(120 - 100 - AT_ONCE_MAX);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ kind: 'unavailable' });
    expect(await cheap.hash('a long sentence')).toMatch(/^\$argon2id/);
  });
});
