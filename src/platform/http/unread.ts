import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** How many times per time limit the progress is checked. */
const CHECKS = 4;

/**
 * Ends the connection of a client that reads nothing of its reply for this long. Node's own time limit would not do: a client
 * restarts it by sending something.
 */
export function endUnread(response: ServerResponse, msMax: number): void {
  // a response that waits for an earlier one has no socket yet
  const { socket } = response.req;
  // requests of our own pages have no connection
  if (!(socket instanceof Socket)) return;
  // the response of a client that has hung up emits no further close event
  if (response.destroyed) return;
  let seen = -1;
  let checksLeft = CHECKS;
  const timer = setInterval(() => {
    const unread = unreadBytes(socket);
    checksLeft = unread > 0 && unread === seen ? checksLeft - 1 : CHECKS;
    seen = unread;
    if (checksLeft === 0) socket.destroy();
  }, msMax / CHECKS);
  response.once('close', () => clearInterval(timer));
}

/** What the kernel has not taken yet. Only the handle knows how much of a large buffer is left. */
function unreadBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return socket.writableLength + (handle?.writeQueueSize ?? 0);
}
