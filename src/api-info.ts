import type { ApiInfo } from '#platform/http/openapi.ts';

export const API_INFO: ApiInfo = {
  title: 'Stipend payroll API',
  version: '1.0.0',
  description: [
    'Collect and read verified income and employment data about your users.',
    '',
    'Send your API key in the `X-API-KEY` header. Errors are always `{"errors": ["…"]}`, one message for each problem;',
    '`X-Svc-Error-Code` names the kind of error in one stable word and `X-Request-Id` names the request in the logs.',
    'Times are UTC. Ids are UUIDs that sort by age.',
  ].join('\n'),
  tags: [
    { name: 'Users', description: 'The people whose data is collected' },
    { name: 'Authorisations', description: 'The terms that users accept, and what they have accepted' },
    { name: 'Configuration', description: 'Settings for all users of a client' },
    { name: 'Accounts', description: 'Links of users to payroll providers, with their sign-in' },
    { name: 'Payroll', description: 'Payslips retrieved, and how they were retrieved' },
    { name: 'Documents', description: 'Payslips and bank statements uploaded, and what was read of them' },
    { name: 'Expenditure', description: 'What a household with such pay spends, by official statistics' },
    { name: 'Webhooks', description: 'Being told when new data arrives, and what was told' },
    { name: 'Providers', description: 'The payroll providers and employers that can be connected' },
    { name: 'Tokens', description: 'Tokens for users, and the keys that prove them' },
    { name: 'Members', description: 'The people of your team: sign-in, invitations, roles' },
    { name: 'Audit', description: 'Who did what, and who saw whose data' },
    { name: 'Sandbox', description: 'What only the sandbox has: people, a clock, faults, mails not sent' },
    { name: 'Operations', description: 'Whether the service is well' },
  ],
  securitySchemes: {
    api_key: { type: 'apiKey', in: 'header', name: 'X-API-KEY', description: 'The key of a client' },
    member: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The `jwt` of a member who signed in with `POST /members/signin`',
    },
    user: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The `access_token` of `POST /user-tokens`',
    },
  },
};
