export type { PortalFault } from './faults.ts';
export { SKINS, type SkinId } from './skin.ts';
export { type PortalControl, startPortal } from './start-portal.ts';
