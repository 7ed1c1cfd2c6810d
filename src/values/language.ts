import type { z } from 'zod';
import { enumeration } from './enumeration.ts';

/** The languages of what people read. */
export const Language = enumeration({ en: 'English', cy: 'Welsh' });
export type Language = z.output<typeof Language>;
