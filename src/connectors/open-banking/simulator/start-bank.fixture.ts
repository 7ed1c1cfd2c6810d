import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type BankControl, type BankOptions, buildBank } from './index.ts';
import { accountInformationUrl } from './settings.ts';

export interface RunningBank {
  issuer: string;
  /** The address of the account information endpoints. */
  baseUrl: string;
  control: BankControl;
  close(): Promise<void>;
}

/** Certificate, key and the authority of third parties, as PEM. */
export interface BankCertificate {
  cert: string;
  key: string;
  ca: string;
}

/**
 * Starts a bank on loopback. With a certificate it listens with TLS at two addresses: one for browsers, and one for third
 * parties, which asks for their certificate.
 */
export async function startBank({
  certificate,
  ...options
}: Omit<BankOptions, 'issuer' | 'securedUrl'> & { certificate?: BankCertificate }): Promise<RunningBank> {
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end();
  const listener: RequestListener = (request, response) => answer(request, response);
  const open = await listen(certificate ? createTlsServer(certificate, listener) : createServer(listener));
  const asking = { ...certificate, requestCert: true, rejectUnauthorized: false };
  const secured = certificate ? await listen(createTlsServer(asking, listener)) : open;
  const { server, control } = buildBank({ ...options, issuer: open.url, securedUrl: secured.url });
  await server.ready();
  answer = (request, response) => server.routing(request, response);
  return {
    issuer: open.url,
    baseUrl: accountInformationUrl(secured.url, options.version),
    control,
    async close() {
      for (const address of new Set([open, secured])) await address.close();
      await server.close();
    },
  };
}

async function listen(server: Server): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const protocol = server instanceof TlsServer ? 'https' : 'http';
  return {
    url: `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
