import { machineClocks } from '#clients';
import { systemClock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { parseJsonBody } from '#platform/http/json-body.ts';
import { replySerialiser } from '#platform/http/reply-schema.ts';
import { validate } from '#platform/http/validate.ts';
import { createUser, readUser, type Tenant, UserKeys } from '#users';
import { User, type UserInput, userInput } from '#users/schema.ts';

/** The steps that the API's contract requires for users, with the service's own functions. */
export interface Contract {
  readInput(bytes: Buffer): { body: unknown; input: UserInput };
  create(db: Db, input: UserInput): Promise<User>;
  read(userId: string): Promise<User>;
  serialise(user: User): string;
}

export async function openContract(
  database: Database,
  clientKeys: ClientKeys,
  clientId: string,
): Promise<Contract> {
  const tenant: Tenant = {
    clientId,
    clientKey: await clientKeys.of(clientId),
    clock: systemClock,
    clientTime: await machineClocks(systemClock).of(clientId),
    userKeys: new UserKeys(),
    newSecret() {
      throw new Error('These routes make no secrets');
    },
  };
  const schema = userInput('sandbox', () => systemClock.now());
  const serialise = replySerialiser(User);
  return {
    readInput(bytes) {
      const body = bytes.length === 0 ? undefined : parseJsonBody(bytes);
      const parsed = schema.safeParse(body);
      // only `validate` describes the problems
      const input = parsed.success
        ? parsed.data
        : validate({ body: schema }, { params: {}, query: {}, body }).body;
      return { body, input: input as UserInput };
    },
    create: (db, input) => createUser(db, tenant, input),
    read: (userId) => readUser(database.tenant(clientId), tenant, userId),
    serialise,
  };
}
