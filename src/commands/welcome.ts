/** What a person needs in order to go on from here. The key is shown this once and is nowhere to be read again. */
export function welcome(options: { publicUrl: string; env: string; madeKey: string | null }): string {
  const { publicUrl, env, madeKey } = options;
  const lines = [
    '',
    `  Stipend is running (${env}).`,
    '',
    `  API        ${publicUrl}`,
    `  Reference  ${publicUrl}/docs/`,
    '',
  ];
  if (madeKey) lines.push(`  API key    ${madeKey}`, '             shown this once: keep it now', '');
  lines.push(
    '  Try it:',
    '',
    `    curl -s ${publicUrl}/users -H 'X-API-KEY: ${madeKey ?? '<your API key>'}' \\`,
    `      -H 'Content-Type: application/json' -d '{"forename":"Ada","surname":"Example"}'`,
    '',
  );
  if (!madeKey) lines.push('  A new key: npm run stipend -- keys create', '');
  lines.push('  Ctrl-C stops it.', '');
  return lines.join('\n');
}
