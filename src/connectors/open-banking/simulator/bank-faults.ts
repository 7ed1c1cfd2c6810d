import type { FastifyInstance } from 'fastify';
import { addFaults, type Fault, leftOf } from '#simulation/faults.ts';

import { BANK_FAULTS } from './bank-fault-kinds.ts';

type OwnKind = keyof typeof BANK_FAULTS;

export type BankFault = Fault<OwnKind>;
type OwnFault = BankFault & { kind: OwnKind };

export interface BankFaults {
  /** Sets the fault; null ends it. */
  set(fault: BankFault | null): void;
  current(): BankFault | null;
  /** Whether a request that a fault of one of these kinds can affect meets it now. */
  meets(...kinds: OwnKind[]): OwnKind | null;
}

export function addBankFaults(server: FastifyInstance, unavailable: object): BankFaults {
  const shared = addFaults(server, { unavailable, rate_limited: '' });
  let own: OwnFault | null = null;
  let seen = 0;
  return {
    set(fault) {
      seen = 0;
      own = null;
      shared.set(null);
      if (fault && isOwn(fault)) own = fault;
      else shared.set(fault as Fault | null);
    },
    current: () => leftOf(own, seen) ?? shared.current(),
    meets(...kinds) {
      if (!own || !kinds.includes(own.kind)) return null;
      const left = leftOf(own, seen++);
      return left && left.after === 0 ? own.kind : null;
    },
  };
}

function isOwn(fault: BankFault): fault is OwnFault {
  return fault.kind in BANK_FAULTS;
}
