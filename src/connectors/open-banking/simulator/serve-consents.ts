import { z } from 'zod';
import type { Bank } from './bank.ts';
import type { Consent } from './consents.ts';
import { bare, type Refusal, refusal } from './errors.ts';
import { faultIn, type Permission } from './permissions.ts';
import type { Call, Endpoints } from './serve-endpoint.ts';
import { VOCABULARIES } from './vocabulary.ts';
import { consentBody } from './wire.ts';

const Time = z.iso.datetime({ offset: true });

const ConsentRequest = z.strictObject({
  Data: z.strictObject({
    Permissions: z.array(z.string()).max(50),
    ExpirationDateTime: Time.optional(),
    TransactionFromDateTime: Time.optional(),
    TransactionToDateTime: Time.optional(),
  }),
  Risk: z.strictObject({}),
});

/** Third parties register the consents that they want people to give, ask for their status and delete them. */
export function serveConsents(endpoints: Endpoints, bank: Bank): void {
  const { consents, people } = bank;
  const words = VOCABULARIES[bank.version];
  const path = '/account-access-consents';
  const shown = (consent: Consent, self: string) => ({
    ...consentBody(consent, words),
    Links: { Self: self },
    Meta: { TotalPages: 1 },
  });

  endpoints.serve({ method: 'POST', path, token: 'third_party' }, ({ body, token, self }) => {
    const asked = readRequest(body, people.now());
    if ('status' in asked) return asked;
    const consent = consents.create(asked, token.clientId);
    return { status: 201, body: shown(consent, `${self}/${consent.id}`) };
  });

  const find = ({ params, token }: Call): Consent | Refusal => {
    const consent = consents.find(params.consentId ?? '');
    if (!consent) return refusal('notFound', 'There is no such consent', 'ConsentId');
    return consent.clientId === token.clientId ? consent : bare(403);
  };

  endpoints.serve({ method: 'GET', path: `${path}/:consentId`, token: 'third_party' }, (call) => {
    const consent = find(call);
    return 'error' in consent ? consent : { body: shown(consent, call.self) };
  });

  endpoints.serve({ method: 'DELETE', path: `${path}/:consentId`, token: 'third_party' }, (call) => {
    const consent = find(call);
    if ('error' in consent) return consent;
    consents.delete(consent.id);
    return { status: 204 };
  });
}

function readRequest(body: unknown, now: Date) {
  const read = ConsentRequest.safeParse(body);
  if (!read.success) {
    const [issue] = read.error.issues;
    return refusal('format', issue?.message ?? 'The body is not valid', issue?.path.join('.') || null);
  }
  const { Permissions, ExpirationDateTime, TransactionFromDateTime, TransactionToDateTime } = read.data.Data;
  const fault = faultIn(Permissions);
  if (fault) return fault;
  if (ExpirationDateTime !== undefined && new Date(ExpirationDateTime) <= now)
    return refusal('dateInvalid', 'The date must be in the future', 'Data.ExpirationDateTime');
  return {
    permissions: Permissions as Permission[],
    expiresAt: ExpirationDateTime ?? null,
    from: TransactionFromDateTime ?? null,
    to: TransactionToDateTime ?? null,
  };
}
