import type { IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { Status, type Tone } from '../../../ui/status.tsx';

export type Verdict = IncomeSummary['agreement']['bank']['verdict'];

const VERDICTS: Readonly<Record<Verdict, readonly [Tone, string]>> = {
  agrees: ['good', 'Agrees'],
  differs: ['bad', 'Differs'],
  one_source_only: ['neutral', 'Nothing to compare'],
};

export function Agreement({ verdict }: { verdict: Verdict }) {
  const [tone, words] = VERDICTS[verdict];
  return <Status tone={tone}>{words}</Status>;
}
