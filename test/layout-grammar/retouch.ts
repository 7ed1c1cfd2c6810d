import type { Forgery, Retouch, Values } from '#sandbox/documents/drawing/paper.ts';
import { similarFamily } from './fonts.ts';

/** How a page is printed whose values a forger has changed. Null if the whole page is drawn again. */
export function retouchOf(how: Retouch | null, original: Values): Forgery | null {
  return how === null ? null : { how, original, family: similarFamily };
}
