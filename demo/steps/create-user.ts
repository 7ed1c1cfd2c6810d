import type { SandboxCatalogue } from 'stipend';
import { createPrintingClient } from '../client.ts';
import type { Context, User } from '../context.ts';
import { CheckFailed } from '../run-steps.ts';

/** A person applies for a loan. The lender creates a user and gets an access token for them. */
export async function createUser(context: Context): Promise<User> {
  const { lender, persona, service, printer, check, interrupted: signal } = context;
  const { personas } = await lender.sandbox.getCatalogue();
  const identity = identityOf(personas, persona);
  const stored = await lender.users.create({ ...identity, ext_id: 'loan-1017', taxauth_enabled: true });
  check('the user is stored with the given details', {
    expected: identity,
    actual: Object.fromEntries(Object.entries(stored).filter(([name]) => name in identity)),
  });
  const userId = stored.user_id;
  const { access_token: token } = await lender.userTokens.create({ user_id: userId });
  const client = createPrintingClient(printer, service.url, { name: 'user token', token, signal });
  return { userId, client };
}

function identityOf(personas: SandboxCatalogue['personas'], name: string) {
  const found = personas.find((one) => one.persona === name);
  if (!found)
    throw new CheckFailed('the sandbox has this persona', {
      expected: personas.map((one) => one.persona).join(', '),
      actual: name,
    });
  const { forename, surname, date_of_birth, post_codes, ni_number } = found;
  return { forename, surname, date_of_birth, post_codes, ni_number };
}
