import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dataDirectory, serve } from './support/process.ts';
import { copyDatabase } from './support/service.ts';

/** Receives datagrams, which Node can't, and prints each as a line. */
const RECEIVER = `
import socket, sys
found = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
found.bind(sys.argv[1])
print('bound', flush=True)
while True:
    message, descriptors, _, _ = socket.recv_fds(found, 4096, 4)
    for one in descriptors: socket.close(one)
    print(message.decode().replace(chr(10), ' '), flush=True)
`;

/** A skipped test here means that this machine has no systemd-notify, or no python3 (3.9 or newer) to receive its messages. */
const canNotify =
  works('systemd-notify', '--version') && works('python3', '-c', 'from socket import recv_fds');

function works(...[program = '', ...args]: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function startReceiver() {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-notify-'));
  const socket = join(folder, 'socket');
  const child = spawn('python3', ['-c', RECEIVER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  await expect.poll(() => output).toContain('bound');
  const messages = () => new Set(output.split('\n').filter((line) => line.includes('=')));
  return { socket, messages };
}

async function startUnit() {
  const systemd = await startReceiver();
  const database = await copyDatabase();
  onTestFinished(() => database.drop());
  const data = await dataDirectory();
  onTestFinished(() => data.remove());
  const service = await serve(
    {
      DATABASE_URL: database.url,
      DATA_DIR: data.path,
      NOTIFY_SOCKET: systemd.socket,
      WATCHDOG_USEC: '400000',
    },
    'api',
  );
  onTestFinished(() => service.stop());
  return { systemd, service };
}

test.runIf(canNotify)(
  'a process under systemd reports that it is ready, that its main thread works, and that it stops',
  async () => {
    const { systemd, service } = await startUnit();
    await expect
      .poll(() => [...systemd.messages()])
      .toEqual(expect.arrayContaining(['READY=1', 'WATCHDOG=1']));
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(systemd.messages()).not.toContain('STOPPING=1');
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
    await expect.poll(systemd.messages).toContain('STOPPING=1');
  },
);
