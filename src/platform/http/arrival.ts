import type { IncomingMessage } from 'node:http';
import type { Logger } from '../log.ts';
import { answerClientError } from './client-error.ts';
import { UPLOAD_BYTES_PER_SECOND_MIN } from './limits.ts';

const LATE = { code: 'ERR_HTTP_REQUEST_TIMEOUT' } as Parameters<typeof answerClientError>[0];

/** How many times per time limit the progress is checked. */
const CHECKS = 4;

/**
 * Ends requests whose body arrives too slowly. Node has one time limit for all requests, and file uploads may take
 * longer than others, so other requests get their own limit here. A file may take longer if a minimum of bytes arrives
 * in each period of this length: otherwise a few slow connections would occupy all slots for uploads.
 */
export function limitArrival(
  request: IncomingMessage,
  { msMax, isFile, log }: { msMax: number; isFile: boolean; log: Logger },
): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  // a request that has arrived, or whose client has hung up, emits no further event
  if (request.complete || request.destroyed) return;
  const bytesMin = (msMax / 1000) * UPLOAD_BYTES_PER_SECOND_MIN;
  /** The number of bytes that had arrived at each of the last checks. */
  const seen = [socket.bytesRead];
  const timer = setInterval(() => {
    seen.push(socket.bytesRead);
    if (seen.length <= CHECKS) return;
    const [before = 0] = seen.splice(0, 1);
    if (isFile && socket.bytesRead - before >= bytesMin) return;
    clearInterval(timer);
    answerClientError(LATE, socket, log);
  }, msMax / CHECKS);
  request.once('close', () => clearInterval(timer)).once('end', () => clearInterval(timer));
}
