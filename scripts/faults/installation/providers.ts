import { writeFile } from 'node:fs/promises';
import { systemClock } from '#platform/clock.ts';
import { createPeople } from '#simulation/people/index.ts';
import {
  type PortalControl,
  type SkinId,
  startPortal,
} from '../../../src/connectors/portal/simulator/index.ts';

/** The ids of the payroll providers that people can sign in at. */
export const PROVIDERS = ['steady-payroll', 'hanging-payroll'] as const;
export type ProviderId = (typeof PROVIDERS)[number];
const SKINS: Readonly<Record<ProviderId, SkinId>> = {
  'steady-payroll': 'harbour',
  'hanging-payroll': 'northgate',
};
const HANG_SECONDS = 600;
const REQUESTS_PER_SECOND = 1000;
const LOGIN_ATTEMPTS_MAX = 4;

/** Payroll providers outside the processes of the service, so that their sessions outlive a killed process. */
export class PayrollProviders {
  readonly #controls = new Map<ProviderId, PortalControl>();
  readonly #portals: Awaited<ReturnType<typeof startPortal>>[] = [];

  /** Starts the providers and writes the file for `PROVIDERS_FILE`. */
  static async start(file: string): Promise<PayrollProviders> {
    const made = new PayrollProviders();
    const providers = [];
    for (const id of PROVIDERS) {
      const clock = systemClock;
      const portal = await startPortal({ skin: SKINS[id], people: createPeople({ clock }), clock });
      made.#portals.push(portal);
      made.#controls.set(id, portal.control);
      providers.push(rowOf(id, portal.url));
    }
    await writeFile(file, JSON.stringify({ providers }));
    return made;
  }

  hang(id: ProviderId): void {
    this.#controls.get(id)?.setFault({ kind: 'slow', seconds: HANG_SECONDS });
  }

  answerAgain(id: ProviderId): void {
    this.#controls.get(id)?.setFault(null);
  }

  async close(): Promise<void> {
    await Promise.all(this.#portals.map((portal) => portal.close()));
  }
}

function rowOf(id: ProviderId, baseUrl: string) {
  return {
    id,
    name: id,
    url: 'https://payroll.example',
    is_oauth2: false,
    is_scraper: true,
    reset_url: 'https://payroll.example/reset',
    parent: null,
    max_login_attempts: LOGIN_ATTEMPTS_MAX,
    extra_login_params: [],
    connection: {
      connector: 'portal',
      base_url: baseUrl,
      settings: { definition: SKINS[id] },
      requests_per_second: REQUESTS_PER_SECOND,
    },
  };
}
