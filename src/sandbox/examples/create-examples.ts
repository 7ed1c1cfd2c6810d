import { prepareStart } from '#accounts';
import type { Db } from '#platform/database/database.ts';
import { SERVICE } from '#platform/http/permits.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import { type Tenant, tenantOf } from '#users';
import { requireSimulators, type SandboxContext } from '../context.ts';
import { createPersona, PERSONA_PROVIDER } from '../create-persona.ts';
import { findUserByReference } from '../store.ts';
import { EXAMPLE_PEOPLE, type ExamplePerson } from './example-people.ts';

export const UPLOAD_EXAMPLE = 'upload-example';
/** Documents are compared with what is known about the person, so payslips of the provider come first. */
const UPLOAD_AFTER_MS = 4000;

/**
 * Creates people for the first look at a sandbox. It stores only their consent and their accounts, which takes little time.
 * The worker connects the accounts, fetches the payslips and uploads the documents.
 */
export async function createExamples(context: SandboxContext, clientId: string): Promise<void> {
  requireSimulators(context);
  const tenant = await tenantOf(context, clientId);
  const starts = await Promise.all(EXAMPLE_PEOPLE.map((example) => startOf(context, tenant, example)));
  await context.database.inTenant(clientId, async (tx) => {
    for (const [index, example] of EXAMPLE_PEOPLE.entries()) {
      const start = starts[index];
      if (start) await createExample(tx, tenant, example, start);
    }
  });
}

/** The id of the person to look at first; null if they were deleted. */
export async function findFirstExample(
  { database }: Pick<SandboxContext, 'database'>,
  clientId: string,
): Promise<string | null> {
  return findUserByReference(database.tenant(clientId), clientId, EXAMPLE_PEOPLE[0].reference);
}

function startOf(context: SandboxContext, tenant: Tenant, { password }: ExamplePerson) {
  const provider = context.providers.find(PERSONA_PROVIDER);
  if (!provider) throw new Error(`The sandbox has no provider ${PERSONA_PROVIDER}`);
  return prepareStart(context, tenant, provider, { password });
}

async function createExample(
  tx: Db,
  tenant: Tenant,
  { reference, persona, documents }: ExamplePerson,
  start: Awaited<ReturnType<typeof startOf>>,
): Promise<void> {
  const by = { actor: SERVICE, door: 'api', origin: { address: '127.0.0.1', userAgent: null } } as const;
  const { user } = await createPersona(tx, tenant, { persona, start, by, extId: reference });
  const ids = { client_id: tenant.clientId, user_id: user.user_id, example: reference };
  for (const index of documents.keys())
    await enqueue(
      tx,
      UPLOAD_EXAMPLE,
      { ...ids, index },
      {
        key: `${UPLOAD_EXAMPLE}:${user.user_id}:${index}`,
        delayMs: UPLOAD_AFTER_MS,
        priority: PRIORITY.soon,
      },
    );
}
