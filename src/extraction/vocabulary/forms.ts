/* The forms of identifiers that are printed in any language. */

export const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})\b/i;
export const NI_NUMBER = /\b[A-Z]{2}\s?(?:\d\s?){6}[A-D]?\b/;
export const PAYE_REFERENCE = /\b(\d{3})\s?\/\s?([A-Z]{0,3}\s?[A-Z0-9]{1,10})\b/i;
