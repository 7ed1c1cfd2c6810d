/** What was made on an empty database; null where nobody's log should hold it. */
export interface FirstClient {
  apiKey: string | null;
  admin: { email: string; password: string } | null;
}

/** What a person needs in order to go on from here. Keys and passwords are shown this once and nowhere again. */
export function welcome(options: { publicUrl: string; env: string; made: FirstClient | null }): string {
  const { publicUrl, env, made } = options;
  const apiKey = made?.apiKey;
  const lines = [
    '',
    `  Stipend is running (${env}).`,
    '',
    `  API        ${publicUrl}`,
    `  Reference  ${publicUrl}/docs/`,
    '',
  ];
  if (apiKey) lines.push(`  API key    ${apiKey}`, '             shown this once: keep it now', '');
  if (made?.admin)
    lines.push(
      `  Admin      ${made.admin.email}`,
      `  Password   ${made.admin.password}`,
      '             for the first sign-in, where it must be changed',
      '',
    );
  lines.push(
    '  Try it:',
    '',
    `    curl -s ${publicUrl}/users -H 'X-API-KEY: ${apiKey ?? '<your API key>'}' \\`,
    `      -H 'Content-Type: application/json' -d '{"forename":"Ada","surname":"Example"}'`,
    '',
  );
  if (!apiKey) lines.push('  A new key: npm run stipend -- keys create', '');
  lines.push('  Ctrl-C stops it.', '');
  return lines.join('\n');
}
