import { contextAt, type Person, signInAtBank } from './signed-in-at-bank.fixture.ts';
import { useBank } from './simulator/bank.fixture.ts';

export type Options = NonNullable<Parameters<typeof useBank>[0]> & { settings?: Record<string, string> };

/** Connects to the bank of the sandbox, which its author wrote from the standard and not from this connector. */
export async function connectToSimulator({ settings = {}, ...options }: Options = {}) {
  const opened = await useBank(options);
  const { bank, certificate, people } = opened;
  const context = contextAt(bank, { now: () => people.now(), tls: certificate ?? {}, settings });
  return { ...opened, context, signIn: (person?: Person) => signInAtBank(context, person) };
}
