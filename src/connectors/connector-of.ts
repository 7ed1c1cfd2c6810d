import type { Connector, ConnectorContext } from './connector.ts';
import type { ConnectorDescription, Operations } from './description.ts';
import type { Failed } from './failure.ts';

type Names<One extends Connector> = Readonly<Record<keyof Operations<One>, true>>;

const CONSENT = { begin: true, complete: true, refresh: true } as const;

/** The operations of each kind of connector. */
const OPERATIONS: { [One in Connector as One['kind']]: Names<One> } = {
  login: { login: true, answerMfa: true, refresh: true, fetchPayslips: true },
  oauth: { ...CONSENT, fetchPayslips: true },
  direct: { findPayslips: true },
  income: { ...CONSENT, fetchIncome: true },
  bank: { ...CONSENT, fetchTransactions: true, endConsent: true },
};

const made = new WeakMap<ConnectorDescription, Connector>();

/**
 * Returns the connector that implements a provider's protocol. Its code is loaded at the first call: HTML parsers, cookies and
 * OAuth take memory that a process without linked accounts doesn't need.
 */
export function connectorOf<Described extends ConnectorDescription>(
  description: Described,
): Extract<Connector, { kind: Described['kind'] }> {
  const connector = made.get(description) ?? lazyConnector(description);
  made.set(description, connector);
  return connector as Extract<Connector, { kind: Described['kind'] }>;
}

function lazyConnector(description: ConnectorDescription): Connector {
  type Operation = (context: ConnectorContext, ...given: unknown[]) => Promise<object | undefined>;
  let loaded: Promise<Record<string, Operation>> | null = null;
  const load = () => {
    loaded ??= description.load() as Promise<unknown> as Promise<Record<string, Operation>>;
    return loaded;
  };
  const operations = Object.keys(OPERATIONS[description.kind]).map((name) => [
    name,
    async (context: ConnectorContext, ...given: unknown[]) => {
      const done = await (await load())[name]?.(context, ...given);
      const failed = isFailed(done) ? done : null;
      // a sign-in can begin without a request to the provider
      if (failed || name !== 'begin') context.onOutcome?.(failed);
      return done;
    },
  ]);
  const { kind, findsBy } = description;
  const needs = 'needsOf' in description ? { needsOf: description.needsOf } : {};
  return { kind, findsBy, ...needs, ...Object.fromEntries(operations) } as Connector;
}

function isFailed(done: object | undefined): done is Failed {
  return done !== undefined && 'outcome' in done && done.outcome === 'failed';
}
