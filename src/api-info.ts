import type { ApiInfo } from '#platform/http/openapi/describe-api.ts';

export const API_INFO: ApiInfo = {
  title: 'Stipend payroll API',
  version: '1.0.0',
  description: [
    'Collect and read verified income and employment data about your users.',
    '',
    'Send your API key in the `X-API-KEY` header. An error reply is always `{"errors": ["…"]}`, with one message for each problem.',
    '`X-Svc-Error-Code` is a stable code for the kind of error, and `X-Request-Id` identifies the request in the logs.',
    'Times are UTC. Send a day, such as a date of birth, as `1990-01-31`: a timestamp is accepted only at exactly midnight UTC.',
    'Ids are UUIDs that sort by creation time.',
    'Send `X-Svc-Version` with a date to use a certain version of the API. Default: the version of your API key. Replies can get new fields and values at any time.',
  ].join('\n'),
  tags: [
    { name: 'Users', description: 'The people whose data is collected' },
    { name: 'Saved views', description: 'Filters of the list of users that members save' },
    {
      name: 'Authorisations',
      description: 'Terms, and the authorisations that users give when they accept a term',
    },
    { name: 'Configuration', description: 'Settings for all users of a client' },
    { name: 'API keys', description: 'The keys that your servers call the API with' },
    { name: 'Accounts', description: 'Connections between users and payroll providers, including sign-in' },
    { name: 'Payroll', description: 'Payslips, and how they were retrieved' },
    {
      name: 'Tax authority',
      description: 'Income from the tax authority, and its comparison with payslips and bank statements',
    },
    {
      name: 'Documents',
      description: 'Uploaded payslips and bank statements, and the data extracted from them',
    },
    {
      name: 'Expenditure',
      description: 'Estimates of a household’s expenditure, from the user’s pay and official statistics',
    },
    {
      name: 'Income summary',
      description: 'What a person earns, from all sources, and how reliable the figures are',
    },
    {
      name: 'Cases',
      description: 'Your team’s work on users: who does it, notes, and reviews with what they were based on',
    },
    {
      name: 'Data rights',
      description: 'What users can do with their data: export all of it, and ask for its deletion',
    },
    { name: 'Overview', description: 'What is new and what needs attention, for all users' },
    { name: 'Webhooks', description: 'Notifications about new data, and a log of their delivery' },
    { name: 'Providers', description: 'The payroll providers and employers that can be connected' },
    { name: 'Tokens', description: 'Tokens for users, and the keys that verify them' },
    { name: 'Journeys', description: 'The hosted pages on which users share their income' },
    { name: 'Members', description: 'Your team: sign-in, invitations and roles' },
    {
      name: 'Single sign-on',
      description:
        'Sign-in of members through your identity provider, which can also manage the team over SCIM',
    },
    { name: 'Audit', description: 'Who changed what, and who saw which data' },
    {
      name: 'Sandbox',
      description:
        'Only in the sandbox: simulated people, your own figures, the clock, faults, emails and text messages',
    },
    { name: 'Operations', description: 'Recent API calls, and the health and readiness of the service' },
  ],
  securitySchemes: {
    api_key: { type: 'apiKey', in: 'header', name: 'X-API-KEY', description: "A client's API key" },
    member: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The `jwt` of a member who signed in with `POST /members/signin`',
    },
    member_cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-stipend_member',
      description:
        'The cookie of `POST /members/session`, for the pages of this service. If the service has no https address, the cookie’s name is `stipend_member`',
    },
    user: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The `access_token` of `POST /user-tokens`',
    },
  },
};
