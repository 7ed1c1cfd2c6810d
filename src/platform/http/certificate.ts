import { connect } from 'node:tls';
import { Gauge, type Registry } from 'prom-client';
import { freshFor } from '../fresh.ts';

const CONNECT_MS_MAX = 5000;
const FRESH_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Days until the certificate of an https address ends, as a browser would see it; rejects if there is no answer. */
export function daysOfCertificateLeft(address: string): Promise<number> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(
      // an expired certificate should be measured, not refused
      { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false },
      () => {
        const { valid_to } = socket.getPeerCertificate();
        socket.destroy();
        resolve((Date.parse(valid_to) - Date.now()) / DAY_MS);
      },
    );
    socket.setTimeout(CONNECT_MS_MAX, () => socket.destroy(new Error('The server did not answer in time')));
    socket.on('error', reject);
  });
}

/** TLS ends at a proxy, so the certificate can only be seen from outside. */
export function watchCertificate(registry: Registry, { publicUrl }: { publicUrl: string }): void {
  if (!publicUrl.startsWith('https:')) return;
  const measure = freshFor(FRESH_MS, () => daysOfCertificateLeft(publicUrl), Number.NaN);
  new Gauge({
    name: 'stipend_certificate_days_left',
    help: 'Days until the certificate of PUBLIC_URL expires; NaN if the address can’t be reached from here',
    registers: [registry],
    async collect() {
      this.set(await measure());
    },
  });
}
