import { connect } from 'node:net';
import { type Reason, reasonOf } from '../dependencies/dependency.ts';

/** Only opens a connection: a request could send a message. */
export function reachGateway(url: string, msMax: number): Promise<Reason | null> {
  const { protocol, hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(
      Number(port || (protocol === 'https:' ? 443 : 80)),
      hostname.replace(/^\[|\]$/g, ''),
    );
    const end = (reason: Reason | null) => {
      socket.destroy();
      resolve(reason);
    };
    socket.setTimeout(msMax, () => end('timed_out'));
    socket.on('error', (error) => end(reasonOf(error)));
    socket.on('connect', () => end(null));
  });
}
