import { expect } from 'vitest';
import type { TestService } from './service.ts';

export interface Consent {
  newUser(body?: object): Promise<string>;
  newTerm(category?: 'one_time' | 'recurring'): Promise<string>;
  /** A fresh authorisation of the user, for a term of its own. */
  accept(userId: string, category?: 'one_time' | 'recurring'): Promise<string>;
  /** What a request carries to be the user's own. */
  asUser(userId: string): Promise<{ key: null; headers: Record<string, string> }>;
  /** Until so many statements wait for a lock. */
  untilWaiting(count: number): Promise<void>;
}

/** The steps that tests of consent take again and again, all of the first client. */
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
          const { rows } = await service.app.database.pool.query(
            `select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
             where not l.granted and a.datname = current_database()`,
          );
          return rows[0].waiting;
        })
        .toBe(count),
  };
  return consent;
}
