import type { Authorisation } from '../../../../clients/typescript/index.js';
import type { Tone } from '../ui/tone.ts';

export const CONSENT_LOOKS: Readonly<Record<Authorisation['status'], readonly [Tone, string]>> = {
  active: ['good', 'Active'],
  expired: ['neutral', 'Expired'],
  revoked: ['bad', 'Withdrawn'],
};
