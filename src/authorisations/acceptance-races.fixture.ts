import { expect } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import type { TestService } from '../../test/support/service.ts';

/** Acceptances that run at the same time as a change of what they need. */
export function acceptanceRacesOf(service: TestService) {
  const { newUser, newTerm } = consentOf(service);
  const post = (body: object) => service.ask('POST', '/authorisations', { body });

  /** Expects that a term is accepted before it is deactivated, or not at all. */
  async function raceDeactivation(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const [user_id, term_id] = [await newUser(), await newTerm()];
      const stop = () =>
        service.ask('PATCH', `/authorisations/terms/${term_id}`, { body: { is_active: false } });
      const [accepted, stopped] = await Promise.all([post({ user_id, term_id }), stop()]);
      expect(stopped.status).toBe(200);
      expect([201, 400]).toContain(accepted.status);
      expect((await post({ user_id, term_id })).status).toBe(400);
    }
  }

  /** Expects that nothing is left of a user who is deleted while accepting. */
  async function raceDeletion(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const [user_id, term_id] = [await newUser(), await newTerm()];
      const [deleted, ...accepted] = await Promise.all([
        service.ask('DELETE', `/users/${user_id}`),
        ...Array.from({ length: 3 }, () => post({ user_id, term_id })),
      ]);
      expect(deleted.status).toBe(200);
      for (const { status } of accepted) expect([201, 404]).toContain(status);
      const left = await service.app.database.inTenant(service.clientId, (tx) =>
        tx.selectFrom('authorisations').select('user_id').where('user_id', '=', user_id).execute(),
      );
      expect(left).toEqual([]);
    }
  }

  return { raceDeactivation, raceDeletion };
}
