import { describe, expect, test } from 'vitest';
import { ConfigProblem, readConfig } from './config.ts';

const KEY = `one:${Buffer.alloc(32, 7).toString('base64')}`;
const PRODUCTION = {
  SVC_ENV: 'production',
  DATABASE_URL: 'postgresql://stipend@db.example/stipend',
  MASTER_KEYS: KEY,
  PUBLIC_URL: 'https://stipend.example/',
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems;
    throw error;
  }
}

describe('configuration', () => {
  test('an empty environment is a working sandbox', () => {
    expect(readConfig({})).toMatchObject({
      env: 'sandbox',
      host: '127.0.0.1',
      port: 8080,
      rateLimitPerSecond: 50,
    });
  });

  test('an empty value counts as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: null });
  });

  test('production takes its settings', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ env: 'production', publicUrl: 'https://stipend.example' });
  });

  test('production lists everything it lacks at once', () => {
    expect(problemsOf({ SVC_ENV: 'production' })).toEqual([
      'DATABASE_URL is needed in production',
      'MASTER_KEYS is needed in production',
      'PUBLIC_URL must be an https URL in production',
    ]);
  });

  test('every wrong value is named, and none is repeated', () => {
    const secret = 'hunter2hunter2';
    const problems = problemsOf({
      PORT: '99999',
      LOG_LEVEL: 'loud',
      MASTER_KEYS: secret,
      BOOTSTRAP_API_KEY: secret,
      DATABASE_URL: `mysql://${secret}`,
    });
    expect(problems.map((line) => line.split(' ')[0]).sort()).toEqual([
      'BOOTSTRAP_API_KEY',
      'DATABASE_URL',
      'LOG_LEVEL',
      'MASTER_KEYS',
      'PORT',
    ]);
    expect(problems.join()).not.toContain(secret);
  });

  test('master keys keep their order and refuse one id twice', () => {
    expect(
      readConfig({ MASTER_KEYS: `two:${KEY.slice(4)}, ${KEY}` }).masterKeys?.map(({ id }) => id),
    ).toEqual(['two', 'one']);
    expect(problemsOf({ MASTER_KEYS: `${KEY},${KEY}` })).toEqual(['MASTER_KEYS must not use one id twice']);
  });

  test('a bootstrap key carries the prefix of its environment', () => {
    const letters = 'a1'.repeat(16);
    expect(problemsOf({ BOOTSTRAP_API_KEY: `svc_sandbox_${letters}` })).toEqual([]);
    expect(problemsOf({ BOOTSTRAP_API_KEY: `svc_live_${letters}` })).toHaveLength(1);
    expect(problemsOf({ BOOTSTRAP_API_KEY: `svc_sandbox_${letters.slice(1)}` })).toHaveLength(1);
    expect(problemsOf({ ...PRODUCTION, BOOTSTRAP_API_KEY: `svc_sandbox_${letters}` })).toHaveLength(1);
  });
});
