import type { PrintPayslip } from '#simulation/simulator.ts';
import type { Portal } from '../portal.ts';
import type { Look } from '../skin.ts';
import type { Grants } from './grants.ts';

/** The state of one running portal that is a single-page application. */
export interface Petrel extends Omit<Portal, 'skin' | 'sessions'> {
  skin: Look;
  grants: Grants;
  printPayslip: PrintPayslip;
}

export const LOOK: Look & { loginAttemptsMax: number } = {
  name: 'Petrel Pay',
  /** One more than the catalogue lets our service try. */
  loginAttemptsMax: 6,
  style: `body { font: 16px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; color: #1d2733 }
    h1 { color: #0f5c63 } label { display: block; margin: .8rem 0 } input { font: inherit; padding: .3rem .5rem }
    button { font: inherit; background: #0f5c63; color: #fff; border: 0; border-radius: 4px; padding: .4rem 1rem }
    li { margin: .3rem 0 } [role=alert] { color: #a3241c }`,
};
