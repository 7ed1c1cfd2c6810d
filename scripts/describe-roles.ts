import { type Access, PERMISSIONS, ROLES } from '#values/roles.ts';
import { PRESET_MEANINGS, PRESETS, type Preset, SCOPE_MEANINGS, type Scope } from '#values/scopes.ts';

const LISTED_PRESETS = (Object.keys(PRESET_MEANINGS) as Preset[]).filter(
  (preset) => PRESETS[preset] !== null,
);

const SIGNS: Readonly<Record<Access, string>> = {
  full: 'yes',
  partial: 'numbers masked',
  hidden: 'no personal data',
};

/** Builds docs/roles.md from the table that routes check. */
export function describeRoles(): string {
  const rows = Object.values(PERMISSIONS).map(
    ({ what, scope, access }) =>
      `| ${what} | ${ROLES.map((role) => (access[role] ? SIGNS[access[role]] : '')).join(' | ')} | ${scope ? `\`${scope}\`` : ''} |`,
  );
  const scopes = Object.entries(SCOPE_MEANINGS).map(
    ([scope, meaning]) =>
      `| \`${scope}\` | ${meaning} | ${LISTED_PRESETS.map((preset) => (PRESETS[preset]?.includes(scope as Scope) ? 'yes' : '')).join(' | ')} |`,
  );
  return `# Roles

This table shows what each member of a team may do, by role. The last column is [the scope](#scopes-of-api-keys) that an API key needs for the same. Without a scope, no API key can do it.
\`npm run generate\` builds this page from \`src/values/roles.ts\`.

| | ${ROLES.join(' | ')} | API keys |
|---|${ROLES.map(() => '---').join('|')}|---|
${rows.join('\n')}

- **no personal data**: names, postcodes and National Insurance numbers are shown as \`***\`, and dates of birth are null.
- **numbers masked**: only the last four characters of National Insurance and account numbers are shown.
- An empty cell means no access.
- Without access to personal data, a developer can create webhooks that send ids only. They can’t change the address, the secrets or the payload of a webhook.

The audit log records each time a member sees personal data: the member, the user and the fields.

A team can require second factors, limit sessions and allow only certain addresses: see [the access policy](dashboard.md#access-policy).

## Roles from your identity provider

With [single sign-on](dashboard.md#single-sign-on), the groups at your provider can decide about roles. Name the claim with the groups in \`roles_claim\`, and list groups with their roles in
\`role_mapping\`. The first entry that fits counts, so list \`admin\` first. \`default_role\` is for everybody else; without it, they can't sign in. A changed role ends the member's other sessions and is in
the audit log. Two roles don't follow the groups: the last admin of a team stays admin, and so do admins who are listed for emergencies (\`break_glass_member_ids\`).

## Scopes of API keys

An API key has all scopes, or only those that you give it. \`write\` does not include \`read\`. A call without the scope gets 403 with the error code \`missing_scope\`, and the message
names the scope. \`security\` of each operation in \`openapi.json\` lists its scopes. Presets are sets of scopes for usual purposes.

| scope | allows | ${LISTED_PRESETS.map((preset) => `\`${preset}\``).join(' | ')} |
|---|---|${LISTED_PRESETS.map(() => '---').join('|')}|
${scopes.join('\n')}

A key with all scopes also gets the scopes that later versions of the service add. Keys that were created before scopes existed have all scopes.
`;
}
