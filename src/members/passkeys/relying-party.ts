import ipaddr from 'ipaddr.js';
import { refusal, say } from '#platform/problem.ts';
import { isLoopback } from '#values/loopback.ts';

/** What browsers bind a passkey to: a host name, and the address of the pages that may use it. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Null if browsers allow no passkeys at this address. On the machine itself, they allow them at `localhost` only. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (isLoopback(hostname))
    return { id: 'localhost', origin: `${protocol}//localhost${port ? `:${port}` : ''}` };
  const isAddress = hostname.startsWith('[') || ipaddr.isValid(hostname);
  return protocol !== 'https:' || isAddress ? null : { id: hostname, origin };
}

export function requireRelyingParty({ publicUrl }: { publicUrl: string }): RelyingParty {
  const found = relyingPartyOf(publicUrl);
  if (found) return found;
  throw refusal(
    'passkeys_not_available',
    say`Passkeys need an https address with a host name: PUBLIC_URL has none`,
  );
}
