import { RISKS, type Risk } from '../words/risks.ts';
import { Status } from './status.tsx';

/** `High risk`. Nothing without evidence. */
export function RiskStatus({ risk }: { risk: Risk | null }) {
  return risk ? <Status tone={RISKS[risk].tone}>{`${RISKS[risk].label} risk`}</Status> : null;
}
