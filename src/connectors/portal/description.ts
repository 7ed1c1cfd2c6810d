import { z } from 'zod';
import type { LoginConnector } from '../connector.ts';
import type { Description } from '../description.ts';
import { sandbox } from './sandbox.ts';

export const description: Description<LoginConnector> = {
  name: 'portal',
  kind: 'login',
  title: 'employee portals',
  purpose: 'employee portals, by reading their web pages, JSON replies and PDF files',
  folder: new URL('.', import.meta.url),
  settings: z
    .object({ definition: z.string().optional(), definition_json: z.string().optional() })
    .refine(({ definition, definition_json }) => definition || definition_json, {
      error: 'needs settings.definition or settings.definition_json',
    }),
  findsBy: () => [],
  load: async () => (await import('./portal-connector.ts')).portalConnector,
  sandbox,
};
