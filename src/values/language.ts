import type { z } from 'zod';
import { namedEnumeration } from './enumeration.ts';

/** The languages of what people read. */
export const Language = namedEnumeration('Language', { en: 'English', cy: 'Welsh' });
export type Language = z.output<typeof Language>;
