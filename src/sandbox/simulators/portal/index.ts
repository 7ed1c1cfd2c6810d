export type { PortalFault } from './faults.ts';
export { SKINS, type SkinId } from './skin.ts';
export { buildPortal, type PortalControl, startPortal } from './start-portal.ts';
