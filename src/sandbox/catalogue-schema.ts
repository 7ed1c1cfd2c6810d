import { z } from 'zod';
import { AccountStatus, StatusReason } from '#accounts/schema.ts';
import { MfaKind } from '#connectors';
import { Profile } from '#users/schema.ts';
import { Persona } from './user-schema.ts';

export const SandboxCatalogue = z
  .object({
    personas: z
      .array(
        Profile.extend({
          persona: Persona.describe('The name of the persona, and the `user_name` at providers'),
          description: z.string().describe('What is special about the person'),
          utr: z.string().describe('Unique Taxpayer Reference for Self Assessment'),
        }).describe('A fictional person'),
      )
      .describe('The personas of the sandbox'),
    passwords: z
      .array(
        z
          .object({
            password: z.string().describe('The password'),
            status: AccountStatus.describe('The status that the account gets'),
            status_reason: StatusReason.nullable().describe('The reason that the account gets'),
            description: z.string().describe('What the provider does'),
          })
          .describe('A password with an effect'),
      )
      .describe('The effect of each password, for every persona'),
    mfa_answers: z
      .array(
        z
          .object({
            kind: MfaKind.describe('The kind of question'),
            answer: z.string().describe('The right answer'),
            description: z.string().describe('How to give the answer'),
          })
          .describe('The answer to one kind of question'),
      )
      .describe('The right answers to MFA questions'),
    providers: z
      .array(
        z
          .object({
            id: z.string().describe('Id of the provider'),
            name: z.string().describe('Name of the provider'),
            how: z.string().describe('How to connect to the provider'),
            extra_login_params: z
              .record(z.string(), z.string())
              .describe('Right values for the provider’s `extra_login_params`, by key'),
            faults: z
              .array(
                z
                  .object({
                    kind: z.string().describe('The `kind` of the fault'),
                    description: z.string().describe('What happens'),
                  })
                  .describe('A fault'),
              )
              .describe('How the provider can be made to fail'),
            url: z
              .string()
              .nullable()
              .meta({ description: 'The simulator’s address; null if the provider is not simulated' }),
          })
          .describe('A simulated provider'),
      )
      .describe('The providers of the sandbox'),
  })
  .meta({
    id: 'SandboxCatalogue',
    description: 'All test values of the sandbox',
    examples: [
      {
        personas: [
          {
            persona: 'user_good',
            description: 'A monthly salary from one employer, 24 payslips',
            forename: 'Hannah',
            surname: 'Whitcombe',
            date_of_birth: '1990-01-31T00:00:00.000Z',
            post_codes: ['LS6 2DN'],
            ni_number: 'JG481926B',
            utr: '2812471896',
          },
        ],
        passwords: [
          {
            password: 'pass_good',
            status: 'CONNECTED',
            status_reason: null,
            description: 'Signs in at once',
          },
        ],
        mfa_answers: [{ kind: 'code', answer: '123456', description: 'The code' }],
        providers: [
          {
            id: 'alder',
            name: 'Alder ESS',
            how: 'POST /accounts with a user_name and a password',
            extra_login_params: { company_code: 'ALD1234' },
            faults: [{ kind: 'unavailable', description: 'the target is down; `api` answers 503' }],
            url: 'http://127.0.0.1:41234',
          },
        ],
      },
    ],
  });
export type SandboxCatalogue = z.output<typeof SandboxCatalogue>;
