import type { XeroClient } from './serve-identity.ts';

export const SANDBOX_XERO_CLIENT: XeroClient = {
  clientId: 'stipend-sandbox',
  clientSecret: 'stipend-sandbox-secret',
};

/** Settings for a provider that uses the simulator at this address. */
export function xeroSettings(url: string, client = SANDBOX_XERO_CLIENT): Record<string, string> {
  return {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    authorize_url: `${url}/identity/connect/authorize`,
    token_url: `${url}/connect/token`,
    connections_url: `${url}/connections`,
  };
}

export function xeroBaseUrl(url: string): string {
  return `${url}/payroll.xro/2.0`;
}
