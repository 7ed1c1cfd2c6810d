import { exportJWK } from 'jose';
import { z } from 'zod';
import { openRoute, type Route } from '#platform/http/route.ts';
import type { SigningKeys } from './signing-keys.ts';

const KeySet = z
  .object({
    keys: z
      .array(
        z
          .object({
            kty: z.string().describe('Key type: `OKP`'),
            crv: z.string().describe('Curve: `Ed25519`'),
            x: z.string().describe('The public key, in Base64url'),
            kid: z.string().describe('Id of the key, as in the header of a token'),
            alg: z.string().describe('Algorithm: `EdDSA`'),
            use: z.string().describe('Use of the key: `sig`, for signatures'),
          })
          .describe('A public key'),
      )
      .describe('The public keys'),
  })
  .meta({
    id: 'KeySet',
    description: 'A JSON Web Key Set (RFC 7517)',
    examples: [
      {
        keys: [
          {
            kty: 'OKP',
            crv: 'Ed25519',
            x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
            kid: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
            alg: 'EdDSA',
            use: 'sig',
          },
        ],
      },
    ],
  });

export function authRoutes(app: { keys: { signing: SigningKeys } }): Route[] {
  return [
    openRoute({
      method: 'GET',
      path: '/.well-known/jwks.json',
      name: 'signingKeys.get',
      tag: 'Tokens',
      summary: 'Get the public signing keys',
      description:
        'Returns the public keys that verify the tokens of this service, as a JSON Web Key Set (RFC 7517).',
      callers: 'anyone',
      effects: {},
      reply: KeySet,
      handle: async () => {
        const keys = await app.keys.signing.all();
        return { keys: await Promise.all(keys.map(toJwk)) };
      },
    }),
  ];
}

async function toJwk({ keyId, publicKey }: Awaited<ReturnType<SigningKeys['all']>>[number]) {
  const { kty = '', crv = '', x = '' } = await exportJWK(publicKey);
  return { kty, crv, x, kid: keyId, alg: 'EdDSA', use: 'sig' };
}
