import { connect } from 'node:tls';
import { Gauge, type Registry } from 'prom-client';
import { freshFor } from '../fresh.ts';

const CONNECT_MS_MAX = 5000;
const FRESH_MS = 3_600_000;
const DAY_MS = 86_400_000;

export interface ServedCertificate {
  daysLeft: number;
  /** Why a program on this machine does not trust it, as a code of OpenSSL or Node; null if it is trusted. */
  problem: string | null;
}

/** Reads the certificate of an https address; rejects if there is no answer. */
export function readCertificate(address: string): Promise<ServedCertificate> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(
      // an expired certificate should be measured, not rejected
      { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false },
      () => {
        const { valid_to } = socket.getPeerCertificate();
        const problem = socket.authorized ? null : String(socket.authorizationError);
        socket.destroy();
        resolve({ daysLeft: (Date.parse(valid_to) - Date.now()) / DAY_MS, problem });
      },
    );
    socket.setTimeout(CONNECT_MS_MAX, () => socket.destroy(new Error('The server did not answer in time')));
    socket.on('error', reject);
  });
}

/** TLS ends at a proxy, so the certificate can only be seen from outside. */
export function watchCertificate(registry: Registry, { publicUrl }: { publicUrl: string }): void {
  if (!publicUrl.startsWith('https:')) return;
  const read = async () => (await readCertificate(publicUrl)).daysLeft;
  const measure = freshFor(FRESH_MS, read, Number.NaN);
  new Gauge({
    name: 'stipend_certificate_days_left',
    help: 'Days until the certificate of PUBLIC_URL expires; NaN if the address can’t be reached from here',
    registers: [registry],
    async collect() {
      this.set(await measure());
    },
  });
}
