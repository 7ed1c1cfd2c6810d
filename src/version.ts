import packageJson from '../package.json' with { type: 'json' };

/** The version of the package, which `stipend --version` prints. The API's own version is in api-info.ts. */
export const VERSION = packageJson.version;
