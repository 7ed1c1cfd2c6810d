import { Status, type Tone } from './status.tsx';

type Score = 'HIGH' | 'MEDIUM' | 'LOW' | 'VERY_LOW';

const LOOKS: Readonly<Record<Score, readonly [Tone, string]>> = {
  HIGH: ['good', 'High trust'],
  MEDIUM: ['warning', 'Medium trust'],
  LOW: ['bad', 'Low trust'],
  VERY_LOW: ['bad', 'Very low trust'],
};

export function Trust({ score }: { score: Score }) {
  const [tone, words] = LOOKS[score];
  return <Status tone={tone}>{words}</Status>;
}
