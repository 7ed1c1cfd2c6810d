import type { ClientProviders } from '#sandbox';
import type { OAuthControl } from '#simulation/oauth/build-simulator.ts';
import type { HmrcControl } from '../../src/connectors/hmrc/simulator/index.ts';
import type { PortalControl, PortalId } from '../../src/connectors/portal/simulator/index.ts';
import { PORTALS } from '../../src/connectors/portal/simulator/index.ts';
import type { StaffologyControl } from '../../src/connectors/staffology/simulator/index.ts';

/** The providers of a client, with what tests can do to each. */
export interface SimulatorControls extends ClientProviders {
  portals: Readonly<Record<PortalId, PortalControl>>;
  xero: OAuthControl;
  staffology: StaffologyControl;
  taxAuthority: HmrcControl;
}

export async function controlsOf(providers: ClientProviders): Promise<SimulatorControls> {
  const portals = await Promise.all(PORTALS.map(async (id) => [id, await providers.controlOf(id)]));
  return {
    ...providers,
    portals: Object.fromEntries(portals) as Record<PortalId, PortalControl>,
    xero: (await providers.controlOf('xero-sandbox')) as OAuthControl,
    staffology: (await providers.controlOf('staffology-sandbox')) as StaffologyControl,
    taxAuthority: (await providers.controlOf('taxauth')) as HmrcControl,
  };
}
