import { expect } from 'vitest';
import { queryAllNodes, type TestService } from './service.ts';

export interface Consent {
  newUser(body?: object): Promise<string>;
  newTerm(category?: 'one_time' | 'recurring'): Promise<string>;
  /** Accepts a new term for the user and returns the authorisation's id. */
  accept(userId: string, category?: 'one_time' | 'recurring'): Promise<string>;
  /** Returns the headers of a request that the user makes. */
  asUser(userId: string): Promise<{ key: null; headers: Record<string, string> }>;
  /** Waits until this many statements wait for a lock. */
  untilWaiting(count: number): Promise<void>;
}

/** Returns the steps that tests of consent share. All of them act for the first client. */
export function consentOf(service: TestService): Consent {
  const post = async (path: string, body: object) => {
    const reply = await service.ask('POST', path, { body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body;
  };
  const consent: Consent = {
    newUser: async (body = {}) => (await post('/users', body)).user_id,
    newTerm: async (category = 'one_time') =>
      (
        await post('/authorisations/terms', {
          name: 'A term',
          authorisation_text: 'You agree.',
          authorisation_category: category,
        })
      ).id,
    accept: async (userId, category) =>
      (await post('/authorisations', { user_id: userId, term_id: await consent.newTerm(category) }))
        .authorisation_id,
    asUser: async (userId) => {
      const { access_token } = await post('/user-tokens', { user_id: userId });
      return { key: null, headers: { Authorization: `Bearer ${access_token}` } };
    },
    untilWaiting: (count) =>
      expect
        .poll(async () => {
          const results = await queryAllNodes(
            service.app.database,
            `select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
             where not l.granted and a.datname = current_database()`,
          );
          return results.reduce((sum, { rows }) => sum + rows[0].waiting, 0);
        })
        .toBe(count),
  };
  return consent;
}
