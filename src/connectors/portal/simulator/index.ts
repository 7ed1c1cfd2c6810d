import type { BuildSimulator } from '#simulation/simulator.ts';
import { buildPetrel } from './petrel/build-petrel.ts';
import { requirePortal } from './skin.ts';
import { buildPortal } from './start-portal.ts';

export type { PortalControl } from './control.ts';
export type { PortalFault } from './faults.ts';
export { buildPetrel, startPetrel } from './petrel/build-petrel.ts';
export { PORTALS, type PortalId, SKINS, type SkinId } from './skin.ts';
export { buildPortal, startPortal } from './start-portal.ts';

export const build: BuildSimulator = ({ id, people, clock, printPayslip }) => {
  const portal = requirePortal(id);
  return portal === 'petrel'
    ? buildPetrel({ people, clock, printPayslip })
    : buildPortal({ skin: portal, people, clock });
};
