// Moves the clock of a whole process by CLOCK_SKEW_MS: `node --import skewed-clock.ts …`.
const skewMs = Number(process.env.CLOCK_SKEW_MS);
const RealDate = Date;

class SkewedDate extends RealDate {
  constructor(...given: []) {
    if (given.length === 0) super(SkewedDate.now());
    else super(...given);
  }

  static override now(): number {
    return RealDate.now() + skewMs;
  }
}

globalThis.Date = SkewedDate as DateConstructor;
