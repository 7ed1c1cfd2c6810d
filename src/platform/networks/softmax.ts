/** Powers of e in steps of 1/64. Between them, a parabola is exact to a millionth. */
const POWERS = Float64Array.from({ length: 64 * 20 }, (_, index) => Math.exp(-index / 64));

/** Turns the first `channels` numbers of each place into probabilities. */
export function softmax(values: Float32Array, place: number, channels: number): Float32Array {
  const probabilities = new Float32Array((values.length / place) * channels);
  for (let from = 0, to = 0; from < values.length; from += place, to += channels) {
    let [max, sum] = [Number.NEGATIVE_INFINITY, 0];
    for (let channel = 0; channel < channels; channel++)
      max = Math.max(max, values[from + channel] as number);
    for (let channel = 0; channel < channels; channel++) {
      const power = powerOfE(max - (values[from + channel] as number));
      probabilities[to + channel] = power;
      sum += power;
    }
    for (let channel = 0; channel < channels; channel++)
      probabilities[to + channel] = (probabilities[to + channel] as number) / sum;
  }
  return probabilities;
}

/** Returns e^-x, and at least e^-20. Math.exp takes five times as long. */
function powerOfE(x: number): number {
  const index = Math.min(POWERS.length - 1, Math.floor(64 * x));
  const rest = Math.min(1 / 64, x - index / 64);
  return (POWERS[index] as number) * (1 - rest + (rest * rest) / 2);
}
