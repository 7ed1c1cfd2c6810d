import { z } from 'zod';
import { Id, messageReply, oneLine, Timestamp, text } from '#values/fields.ts';

const NAME_LENGTH_MAX = 60;
/** A credential's id has at most 1,023 bytes. */
const CREDENTIAL_LENGTH_MAX = 1364;
const PART_LENGTH_MAX = 8192;

const PASSKEY = {
  passkey_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60d2',
  name: 'iCloud Keychain',
  is_backed_up: true,
  created_at: '2026-01-31T09:30:00.000Z',
  last_used_at: null,
};

export const Passkey = z
  .object({
    passkey_id: Id.describe('Id of the passkey'),
    name: z.string().describe('What the passkey is called'),
    is_backed_up: z
      .boolean()
      .describe('Whether it is copied to other devices of its owner, for example by a password manager'),
    created_at: Timestamp.describe('When it was added'),
    last_used_at: Timestamp.nullable().describe('When it was last used to sign in'),
  })
  .meta({ id: 'Passkey', description: 'A passkey of a member', examples: [PASSKEY] });
export type Passkey = z.output<typeof Passkey>;

export const PasskeyList = z
  .object({ passkeys: z.array(Passkey).describe('Oldest first') })
  .meta({ id: 'PasskeyList', description: 'All your passkeys', examples: [{ passkeys: [PASSKEY] }] });

const name = () => oneLine({ max: NAME_LENGTH_MAX }).describe('What the passkey is called');

export const PasskeyChanges = z.strictObject({ name: name().optional() }).meta({
  id: 'PasskeyChanges',
  description: 'A new name. Without it, nothing changes',
  examples: [{ name: 'Work laptop' }],
});

export const PasskeyDeleted = messageReply(
  'Passkey with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60d2] was removed',
);

const CHALLENGE = 'AZq2xT';
const shown = (description: string) => z.string().describe(description);
const signed = (description: string, max = PART_LENGTH_MAX) =>
  text({ max })
    .regex(/^[\w-]+$/, { error: 'must be base64url' })
    .describe(description);

/** WebAuthn names these fields, and `PublicKeyCredential` in browsers reads and writes them. */
export const PasskeyCreation = z
  .object({
    rp: z.object({ id: shown('Host name'), name: shown('Name to show') }).describe('This service'),
    user: z
      .object({
        id: shown('Identifies you to the service; base64url'),
        name: shown('Your email address'),
        displayName: shown('Your name'),
      })
      .describe('You'),
    challenge: shown('To be signed within five minutes; base64url'),
    pubKeyCredParams: z
      .array(z.object({ type: shown('public-key'), alg: z.int().describe('COSE algorithm') }))
      .describe('Accepted algorithms'),
    timeout: z.int().describe('In milliseconds'),
    excludeCredentials: z
      .array(z.object({ type: shown('public-key'), id: shown('Id of the credential; base64url') }))
      .describe('Passkeys that you have already'),
    authenticatorSelection: z
      .object({ residentKey: shown('required'), userVerification: shown('preferred') })
      .describe('What the authenticator must be able to do'),
    attestation: shown('none'),
  })
  .meta({
    id: 'PasskeyCreation',
    description: 'For `PublicKeyCredential.parseCreationOptionsFromJSON`',
    examples: [
      {
        rp: { id: 'payroll.lender.example', name: 'Lender' },
        user: { id: 'AZorK3', name: 'grace@lender.example', displayName: 'Grace Example' },
        challenge: CHALLENGE,
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 300_000,
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        attestation: 'none',
      },
    ],
  });
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

export const PasskeyRequest = z
  .object({
    challenge: shown('To be signed within five minutes; base64url'),
    rpId: shown('Host name'),
    timeout: z.int().describe('In milliseconds'),
    userVerification: shown('required'),
  })
  .meta({
    id: 'PasskeyRequest',
    description: 'For `PublicKeyCredential.parseRequestOptionsFromJSON`',
    examples: [
      {
        challenge: CHALLENGE,
        rpId: 'payroll.lender.example',
        timeout: 300_000,
        userVerification: 'required',
      },
    ],
  });
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

// browsers add further fields, which are ignored
const credential = {
  id: signed('Id of the credential; base64url', CREDENTIAL_LENGTH_MAX),
  type: z.literal('public-key', { error: 'must be public-key' }).describe('Always `public-key`'),
};

export const PasskeyInput = z
  .strictObject({
    name: name().optional().describe('What to call it. Without it, the kind of the authenticator'),
    credential: z
      .looseObject({
        ...credential,
        response: z
          .looseObject({
            clientDataJSON: signed('What the browser has signed; base64url'),
            attestationObject: signed('The new public key; base64url'),
          })
          .describe('The reply of the authenticator'),
      })
      .describe('What `PublicKeyCredential.toJSON` returns'),
  })
  .meta({
    id: 'PasskeyInput',
    description: 'A passkey to add',
    examples: [
      {
        name: 'Work laptop',
        credential: {
          id: 'q1w2e3',
          type: 'public-key',
          response: { clientDataJSON: 'eyJ0eX', attestationObject: 'o2NmbX' },
        },
      },
    ],
  });
export type PasskeyInput = z.output<typeof PasskeyInput>;

export const AddedPasskey = z
  .object({
    passkey: Passkey,
    recovery_codes: z
      .array(z.string())
      .nullable()
      .describe(
        'Ten codes, each for one sign-in without the second factor; returned only once, with the first second factor',
      ),
  })
  .meta({
    id: 'AddedPasskey',
    description: 'The new passkey',
    examples: [{ passkey: PASSKEY, recovery_codes: ['7q2mx-k4dpa'] }],
  });
export type AddedPasskey = z.output<typeof AddedPasskey>;

const SIGNED = {
  id: 'q1w2e3',
  type: 'public-key' as const,
  response: {
    clientDataJSON: 'eyJ0eX',
    authenticatorData: 'SZYN5Y',
    signature: 'MEUCIQ',
    userHandle: 'AZorK3',
  },
};

export const SignedChallenge = z
  .looseObject({
    ...credential,
    response: z
      .looseObject({
        clientDataJSON: signed('What the browser has signed; base64url'),
        authenticatorData: signed('What the authenticator says about itself; base64url'),
        signature: signed('The signature; base64url'),
        userHandle: signed('Identifies the member; base64url', 128).nullish(),
      })
      .describe('The reply of the authenticator'),
  })
  .meta({
    id: 'SignedChallenge',
    description: 'What `PublicKeyCredential.toJSON` returns, after `POST /members/passkeys/challenge`',
    examples: [SIGNED],
  });
export type SignedChallenge = z.output<typeof SignedChallenge>;

export const PasskeySignIn = z.strictObject({ passkey: SignedChallenge }).meta({
  id: 'PasskeySignIn',
  description: 'A sign-in with a passkey alone',
  examples: [{ passkey: SIGNED }],
});
