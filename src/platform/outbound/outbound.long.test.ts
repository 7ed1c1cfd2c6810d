import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createOutbound } from './outbound.ts';

describe('a reply that is too long', () => {
  /**
   * Sends for as long as the connection is open, in a process of its own, so that only the sender's memory is
   * measured.
   */
  async function receiveAndFlood(): Promise<string> {
    const script = `
      const chunk = Buffer.alloc(64 * 1024, 'a');
      const server = require('node:net').createServer((socket) => {
        const push = () => { while (socket.writable && socket.write(chunk)); };
        socket.on('error', () => {}).on('drain', push).once('data', () => {
          socket.write('HTTP/1.1 200 OK\\r\\n\\r\\n');
          push();
        });
      });
      server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
    const child = spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill());
    const [port] = await once(child.stdout, 'data');
    return `http://127.0.0.1:${Number(port)}/`;
  }

  test('does not leak memory, even after many of them', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const url = await receiveAndFlood();
    const outbound = createOutbound({ env: 'sandbox' });
    onTestFinished(() => outbound.close());
    const flood = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1)
        await Promise.all(Array.from({ length: 10 }, () => outbound.post({ url, headers: {}, body: '{}' })));
    };
    const bytes = () => {
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    await flood(10);
    const before = bytes();
    await flood(40);
    // closing connections still hold some memory for a moment
    await expect.poll(() => bytes() - before).toBeLessThan(5_000_000);
  });
});
