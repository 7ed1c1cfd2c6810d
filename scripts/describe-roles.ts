import { type Access, PERMISSIONS, ROLES } from '#values/roles.ts';

const SIGNS: Readonly<Record<Access, string>> = {
  full: 'yes',
  partial: 'numbers masked',
  hidden: 'no personal data',
};

/** Builds docs/roles.md from the table that routes check. */
export function describeRoles(): string {
  const rows = Object.values(PERMISSIONS).map(
    ({ what, access }) =>
      `| ${what} | ${ROLES.map((role) => (access[role] ? SIGNS[access[role]] : '')).join(' | ')} |`,
  );
  return `# Roles

This table shows what each member of a team may do, by role. An API key has all of these permissions, except two: it can't manage API keys, and it has no account of its own.
\`npm run generate\` builds this page from \`src/values/roles.ts\`.

| | ${ROLES.join(' | ')} |
|---|${ROLES.map(() => '---').join('|')}|
${rows.join('\n')}

- **no personal data**: names, postcodes and National Insurance numbers are shown as \`***\`, and dates of birth are null.
- **numbers masked**: only the last four characters of National Insurance and account numbers are shown.
- An empty cell means no access.
- Without access to personal data, a developer can create webhooks that send ids only. They can’t change the address, the secrets or the payload of a webhook.

The audit log records each time a member sees personal data: the member, the user and the fields.
`;
}
