/** A share of a whole with its confidence interval. */
export interface Share {
  part: number;
  whole: number;
  /** Null if the whole is zero. */
  share: number | null;
  low: number | null;
  high: number | null;
}

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959964;

/** A share with Wilson's 95 % confidence interval, which also holds for small counts and near 0 and 1. */
export function shareOf(part: number, whole: number): Share {
  if (whole === 0) return { part, whole, share: null, low: null, high: null };
  const share = part / whole;
  const squared = Z * Z;
  const scale = 1 + squared / whole;
  const middle = (share + squared / (2 * whole)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / whole + squared / (4 * whole * whole));
  // rounding must not leave the share outside its own interval
  return {
    part,
    whole,
    share,
    low: Math.max(0, Math.min(share, middle - half)),
    high: Math.min(1, Math.max(share, middle + half)),
  };
}

export function formatShare({ part, whole, share, low, high }: Share): string {
  if (share === null || low === null || high === null) return 'none';
  const decimals = whole > 999 ? 4 : 3;
  return `${share.toFixed(decimals)}  [${low.toFixed(decimals)}, ${high.toFixed(decimals)}]  ${part} of ${whole}`;
}
