import { enumeration } from '#values/enumeration.ts';

export const Device = enumeration({
  phone: 'a mobile phone',
  tablet: 'a tablet that says so',
  computer: 'any other device, including tablets that present themselves as computers',
});
export type Device = (typeof Device.options)[number];

const TABLET = /iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i;
const PHONE = /Mobi|iPhone|iPod|Phone|Opera Mini/i;

/** The class of a browser's device. Nothing else of the user agent is used. */
export function deviceOf(userAgent: string | null): Device {
  if (userAgent === null) return 'computer';
  if (TABLET.test(userAgent)) return 'tablet';
  return PHONE.test(userAgent) ? 'phone' : 'computer';
}
