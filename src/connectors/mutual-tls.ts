import { createHash } from 'node:crypto';
import { Agent } from 'node:https';
import { createSecureContext, getCACertificates } from 'node:tls';

/** PEM texts. */
export interface ClientCertificate {
  certificate: string;
  key: string;
  /** Authorities that are trusted in addition to those of this machine; may be empty. */
  ca: string;
}

const AGENTS_MAX = 200;
const IDLE_MS_MAX = 5000;
const agents = new Map<string, Agent>();

/** An agent that connects with a client certificate, the same for every request, so that connections are reused. */
export function mutualTls(client: ClientCertificate): Agent {
  const name = createHash('sha256').update(JSON.stringify(client)).digest('base64');
  const known = agents.get(name);
  if (known) return known;
  const { certificate, key, ca } = client;
  const secureContext = createSecureContext({
    cert: certificate,
    key,
    minVersion: 'TLSv1.2',
    ...(ca === '' ? {} : { ca: [...getCACertificates('default'), ca] }),
  });
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS_MAX, secureContext });
  agents.set(name, agent);
  const [oldest] = agents.keys();
  // a certificate that was renewed isn't asked for again
  if (agents.size > AGENTS_MAX && oldest !== undefined) agents.delete(oldest);
  return agent;
}
