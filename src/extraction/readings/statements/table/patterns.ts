/* Counts and shares of lines that show a pattern: fewer may look alike by chance. */

export const SEVERAL = 3;
export const MANY = 5;
/** At most this share are exceptions. */
export const FEW = 0.2;
/** From this share on, the others are exceptions. */
export const MOST = 0.8;
