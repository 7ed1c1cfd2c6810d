import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** How many times per time limit the progress is checked. */
export const CHECKS = 4;
/** A client must read at least this many bytes of its reply per second. */
const RATE_MIN = 256;

/**
 * Ends the connection of a client that reads nothing of its reply, or almost nothing, for this long. Node's own time limit
 * would not do: a client restarts it by sending something.
 */
export function endUnread(response: ServerResponse, msMax: number): void {
  // a response that waits for an earlier one has no socket yet
  const { socket } = response.req;
  // requests that pages of the journey make to the API inside this process have no connection
  if (!(socket instanceof Socket)) return;
  // the response of a client that has hung up emits no further close event
  if (response.destroyed) return;
  const isStalled = watchReading((RATE_MIN * msMax) / 1000);
  const timer = setInterval(() => {
    const unread = unreadBytes(socket);
    if (isStalled({ unread, sent: socket.bytesWritten - unread })) socket.destroy();
  }, msMax / CHECKS);
  response.once('close', () => clearInterval(timer));
}

/**
 * Returns a function to call at each check. It returns true if something was unread at all checks of the time limit, and the
 * client has read fewer bytes than the minimum in that time.
 */
export function watchReading(bytesMin: number): (socket: { unread: number; sent: number }) => boolean {
  let from: { sent: number; checks: number } | null = null;
  return ({ unread, sent }) => {
    if (unread === 0) from = null;
    else if (!from || sent - from.sent >= bytesMin) from = { sent, checks: 0 };
    else from.checks += 1;
    return from !== null && from.checks >= CHECKS;
  };
}

/** The bytes that the kernel has not taken yet. Only the handle knows how much of a large buffer is left. */
function unreadBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return socket.writableLength + (handle?.writeQueueSize ?? 0);
}
