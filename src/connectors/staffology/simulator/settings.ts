/** Settings for a provider that uses the simulator. */
export const STAFFOLOGY_SETTINGS = { api_key: 'stipend-sandbox-api-key' };
