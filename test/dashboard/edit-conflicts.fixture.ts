import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestService } from '../support/service.ts';

/** What a form shows to a member who saves it after somebody else. */
export const note = (page: Page) =>
  page.getByRole('region', { name: 'Somebody changed this in the meantime' });

export function conflictsOf(service: TestService) {
  async function patch(path: string, body: object, method = 'PATCH') {
    const reply = await service.ask(method, path, { body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  }
  const read = async (path: string) => (await service.ask('GET', path)).body;
  return { patch, read };
}
