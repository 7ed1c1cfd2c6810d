/** The credentials that were created with the first client. A field is null if nothing was created or it must not be printed. */
export interface FirstClient {
  apiKey: string | null;
  admin: { email: string; password: string } | null;
  /** A fictional person with data. */
  personId: string | null;
}

/** The text printed after the start. It is the only place that shows the new API key and password. */
export function welcome(options: {
  publicUrl: string;
  /** Where this process listens. With PUBLIC_URL, another address leads here. */
  localUrl: string;
  env: string;
  servesDocs: boolean;
  servesDashboard: boolean;
  /** Opens the journey of a new fictional person. */
  tryJourney: string | null;
  made: FirstClient | null;
}): string {
  const { publicUrl, localUrl, env, servesDocs, servesDashboard, tryJourney, made } = options;
  const apiKey = made?.apiKey;
  const lines = [
    '',
    `  Stipend is running (${env}).`,
    '',
    `  API        ${publicUrl}`,
    ...(localUrl === publicUrl
      ? []
      : [`  Local      ${localUrl}`, '             PUBLIC_URL must lead to this address']),
    ...(servesDashboard ? [`  Dashboard  ${publicUrl}/dashboard/`] : []),
    ...(servesDashboard && made?.personId
      ? [
          `  A person   ${publicUrl}/dashboard/people/${made.personId}`,
          '             Sign in to see what this fictional person earns, and what looks wrong',
        ]
      : []),
    ...(servesDocs ? [`  Reference  ${publicUrl}/docs/`] : []),
    ...(tryJourney
      ? [
          `  Journey    ${tryJourney}`,
          '             Open it in a browser to share the income of a fictional person',
        ]
      : []),
    '',
  ];
  if (apiKey) lines.push(`  API key    ${apiKey}`, '             It is shown only once: save it now', '');
  if (made?.admin)
    lines.push(
      `  Admin      ${made.admin.email}`,
      `  Password   ${made.admin.password}`,
      '             Change it at the first sign-in',
      '',
    );
  lines.push(
    '  Try it:',
    '',
    `    curl -s ${publicUrl}/users -H 'X-API-KEY: ${apiKey ?? '<your API key>'}' \\`,
    `      -H 'Content-Type: application/json' -d '{"forename":"Ada","surname":"Example"}'`,
    '',
  );
  if (!apiKey) lines.push('  Create an API key: npm run --silent stipend -- keys create', '');
  lines.push('  Press Ctrl-C to stop.', '');
  return lines.join('\n');
}
