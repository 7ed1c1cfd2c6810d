import type { Authorisation } from '../../../../client/index.js';
import type { Tone } from '../ui/tone.ts';

export const CONSENT_TONES: Readonly<Record<Authorisation['status'], Tone>> = {
  active: 'good',
  expired: 'neutral',
  revoked: 'bad',
};
