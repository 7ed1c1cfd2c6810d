import type { Reading } from '../networks/index.ts';

/** A character that a network reads, and the frames that show it. */
export interface Letter {
  text: string;
  from: number;
  to: number;
  probability: number;
  /** How likely there is a space before it. */
  space: number;
}

/** Reads the likeliest character of each frame. Frames in a row with the same character show it once. */
export function decode({ columns, probabilities }: Reading, classes: readonly string[]): Letter[] {
  const letters: Letter[] = [];
  const blank = classes.indexOf(' ');
  let [last, space] = [0, 0];
  for (let frame = 0; frame < columns; frame++) {
    const from = frame * classes.length;
    let best = 0;
    for (let one = 1; one < classes.length; one++)
      if ((probabilities[from + one] as number) > (probabilities[from + best] as number)) best = one;
    const probability = probabilities[from + best] as number;
    const letter = letters.at(-1);
    space = Math.max(space, probabilities[from + blank] as number);
    if (best !== 0 && best === last && letter) {
      letter.to = frame + 1;
      letter.probability = Math.max(letter.probability, probability);
    } else if (best !== 0) {
      // in most fonts a curved apostrophe looks like a straight one
      const text = (classes[best] as string).replace(/[‘’]/, "'");
      letters.push({ text, from: frame, to: frame + 1, probability, space });
      space = 0;
    }
    last = best;
  }
  return letters;
}
