import stack from '../../layout/stack.module.css';
import { ClockCard } from './clock-card.tsx';
import { FaultsCard } from './faults-card.tsx';
import { ResetCard } from './reset-card.tsx';

export function ControlsTab() {
  return (
    <div className={stack.stack}>
      <ClockCard />
      <FaultsCard />
      <ResetCard />
    </div>
  );
}
