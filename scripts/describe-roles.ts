import { type Access, PERMISSIONS, ROLES } from '#values/roles.ts';

const SIGNS: Readonly<Record<Access, string>> = {
  full: 'yes',
  partial: 'numbers masked',
  hidden: 'no personal data',
};

/** docs/roles.md, from the very table that routes go by. */
export function describeRoles(): string {
  const rows = Object.values(PERMISSIONS).map(
    ({ what, access }) =>
      `| ${what} | ${ROLES.map((role) => (access[role] ? SIGNS[access[role]] : '')).join(' | ')} |`,
  );
  return `# Roles

What members of a team may do. An API key may do all of it, save what belongs to a member's own account. This page is made
from the table in \`src/values/roles.ts\` by \`npm run generate\`.

| | ${ROLES.join(' | ')} |
|---|${ROLES.map(() => '---').join('|')}|
${rows.join('\n')}

**no personal data**: names, post codes and national insurance numbers read \`***\`, dates of birth null. **numbers masked**:
of national insurance and account numbers only the last four characters show. Whatever a member sees of a person is written
to the audit log: who, whom, which fields.
`;
}
