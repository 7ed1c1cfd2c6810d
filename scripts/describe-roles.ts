import { FRESH_MINUTES } from '#platform/http/fresh-sign-in.ts';
import { BY_ITSELF, EFFECT_NAMES, EFFECTS, type Effect } from '#values/effects.ts';
import { MEANINGS, type Meanings } from '#values/enumeration.ts';
import { Strength } from '#values/proof.ts';
import { type Access, PERMISSIONS, type Permission, ROLES } from '#values/roles.ts';
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
  const effects = EFFECT_NAMES.map(describeEffect);
  const proofs = Object.entries(meaningsOf(Strength))
    .map(([name, meaning]) => `\`${name}\` (${meaning})`)
    .join(', ');
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

## What a call can cause

Some calls do more than read or add data. This table decides who may cause what, whichever call, setting or link leads to it. The reference says at each call what it can cause. An effect that needs a new sign-in gets 403 with \`fresh_sign_in_required\`
if the member signed in more than ${FRESH_MINUTES} minutes ago; a person's proof that is too weak gets \`proof_required\`.

| effect | what it does | members | API keys | new sign-in | proof of the person |
|---|---|---|---|---|---|
${effects.join('\n')}

The proofs of a person, from weak to strong: ${proofs}. Links and contacts that your team or your keys choose prove no more than your team or the key may do.

The service itself erases people only for these reasons, which the audit log names: ${Object.entries(
    BY_ITSELF,
  )
    .map(([reason, { meaning }]) => `\`${reason}\` (${meaning})`)
    .join(', ')}.

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

function describeEffect(name: Effect): string {
  const { meaning, permission, isFresh, person }: (typeof EFFECTS)[Effect] = EFFECTS[name];
  const cells = [
    `\`${name}\``,
    meaning,
    membersOf(permission, name),
    keysOf(permission, name),
    isFresh ? 'yes' : '',
  ];
  return `| ${[...cells, person === null ? 'no person can' : `\`${person}\``].join(' | ')} |`;
}

function membersOf(permission: Permission | null, name: Effect): string {
  if (permission !== null) return ROLES.filter((role) => PERMISSIONS[permission].access[role]).join(', ');
  return name === 'spend_proof' ? '' : 'as the table above says';
}

function keysOf(permission: Permission | null, name: Effect): string {
  if (permission === null) return name === 'spend_proof' ? '' : 'as the table above says';
  const { scope } = PERMISSIONS[permission];
  return scope === null ? '' : `\`${scope}\``;
}

function meaningsOf(schema: { meta(): unknown }): Meanings {
  return (schema.meta() as { [MEANINGS]: Meanings })[MEANINGS];
}
