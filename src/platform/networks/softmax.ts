const [STEPS, EXPONENT_MAX] = [64, 20];
/** Powers of e in steps of 1/64. Between them, a parabola is exact to a millionth. */
const POWERS = Float64Array.from({ length: STEPS * EXPONENT_MAX + 1 }, (_, index) =>
  Math.exp(-index / STEPS),
);

/** Turns the first `channels` numbers of each place into probabilities. The smallest is e^-20. */
export function softmax(values: Float32Array, place: number, channels: number): Float32Array {
  const probabilities = new Float32Array((values.length / place) * channels);
  for (let from = 0, to = 0; from < values.length; from += place, to += channels) {
    let max = values[from] as number;
    for (let at = from + 1; at < from + channels; at++)
      if ((values[at] as number) > max) max = values[at] as number;
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) {
      const power = powerOfE(max - (values[from + channel] as number));
      probabilities[to + channel] = power;
      sum += power;
    }
    const factor = 1 / sum;
    for (let at = to; at < to + channels; at++) probabilities[at] = (probabilities[at] as number) * factor;
  }
  return probabilities;
}

export function sigmoid(value: number): number {
  const power = powerOfE(Math.abs(value));
  return (value > 0 ? 1 : power) / (1 + power);
}

/** Returns e^-x. Math.exp takes several times as long. */
function powerOfE(x: number): number {
  if (x >= EXPONENT_MAX) return POWERS[STEPS * EXPONENT_MAX] as number;
  const index = (x * STEPS) | 0;
  const rest = x - index / STEPS;
  return (POWERS[index] as number) * (1 - rest + (rest * rest) / 2);
}
