import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOutbound, type Outbound } from './outbound.ts';
import { lookUpInDns } from './resolve-name.ts';

interface Zone {
  a?: string[];
  aaaa?: string[];
  /** An alias (CNAME) whose addresses follow in the same reply. */
  cname?: string;
}

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;
const NAME_ERROR = 3;

const server = () => createSocket('udp4').on('message', answer);
let socket: ReturnType<typeof server>;
let zones: Map<string, Zone>;
let asked: string[];
let outbound: Outbound;

beforeEach(async () => {
  zones = new Map();
  asked = [];
  socket = server();
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  outbound = createOutbound({ env: 'production', lookup: lookUp });
});

afterEach(() => {
  outbound.close();
  socket.close();
});

function lookUp(hostname: string) {
  return lookUpInDns(hostname, { servers: [`127.0.0.1:${socket.address().port}`] });
}

function post(hostname: string) {
  return outbound.post({ url: `https://${hostname}/`, headers: {}, body: '', timeBudgetMs: 1_000 });
}

describe('a name server', () => {
  test('is asked for IPv4 and IPv6 addresses, and only for the name itself', async () => {
    zones.set('receiver.example', { a: ['8.8.8.8', '1.1.1.1'], aaaa: ['2606:4700:4700::1111'] });
    expect(await lookUp('receiver.example')).toEqual(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111']);
    expect(asked.sort()).toEqual(['A receiver.example', 'AAAA receiver.example']);
  });

  test('can return addresses of one kind only', async () => {
    zones.set('four.example', { a: ['8.8.8.8'] });
    zones.set('six.example', { aaaa: ['2606:4700:4700::1111'] });
    expect(await lookUp('four.example')).toEqual(['8.8.8.8']);
    expect(await lookUp('six.example')).toEqual(['2606:4700:4700::1111']);
  });

  test('that does not know the name makes the request fail with a DNS error', async () => {
    expect(await post('nobody.example')).toMatchObject({ outcome: 'failed', reason: 'dns' });
  });

  test.each<[string, Zone]>([
    ['a private address', { a: ['192.168.0.1'] }],
    ['the address of a metadata service', { a: ['169.254.169.254'] }],
    ['this machine', { a: ['127.0.0.1'], aaaa: ['::1'] }],
    ['a mapped address', { aaaa: ['::ffff:127.0.0.1'] }],
    ['the address of a metadata service by NAT64', { aaaa: ['64:ff9b::a9fe:a9fe'] }],
    ['public and private addresses', { a: ['8.8.8.8', '10.0.0.1'] }],
    ['a public IPv4 address and a private IPv6 address', { a: ['8.8.8.8'], aaaa: ['fd00::1'] }],
    ['an alias of a private address', { cname: 'inside.example' }],
    ['an alias of an alias of a private address', { cname: 'chain.example' }],
  ])('that returns %s makes the request fail', async (_, zone) => {
    zones.set('receiver.example', zone);
    zones.set('chain.example', { cname: 'inside.example' });
    zones.set('inside.example', { a: ['169.254.169.254'] });
    expect(await post('receiver.example')).toMatchObject({ outcome: 'failed', reason: 'blocked' });
  });

  test('is asked again for each connection', async () => {
    zones.set('rebinding.example', { a: ['127.0.0.1'] });
    await post('rebinding.example');
    zones.set('rebinding.example', { a: ['10.0.0.1'] });
    await post('rebinding.example');
    expect(asked.filter((question) => question === 'A rebinding.example')).toHaveLength(2);
  });

  test('that does not reply delays a request up to its time budget, and does not delay requests to other names', async () => {
    zones.set('inside.example', { a: ['10.0.0.1'] });
    const ended: string[] = [];
    const silent = Array.from({ length: 20 }, (_, at) =>
      post(`silent-${at}.example`).finally(() => ended.push('silent')),
    );
    const other = await post('inside.example').finally(() => ended.push('other'));
    expect(other).toMatchObject({ reason: 'blocked' });
    for (const outcome of await Promise.all(silent)) {
      expect(outcome).toMatchObject({ outcome: 'failed', reason: 'timed_out' });
      expect(outcome.durationMs).toBeLessThan(60_000);
    }
    expect(ended[0]).toBe('other');
  });
});

/** Implements what a question and its reply need of RFC 1035. Names that start with `silent` get no reply. */
function answer(message: Buffer, from: RemoteInfo): void {
  const { name, type, end } = readQuestion(message);
  asked.push(`${type === TYPES.A ? 'A' : 'AAAA'} ${name}`);
  if (name.startsWith('silent')) return;
  const records = recordsOf(name, type);
  const head = Buffer.from(message.subarray(0, 12));
  head.writeUInt16BE(zones.has(name) ? 0x8180 : 0x8180 | NAME_ERROR, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  socket.send(Buffer.concat([head, message.subarray(12, end), ...records]), from.port, from.address);
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function recordsOf(name: string, type: number): Buffer[] {
  const { a = [], aaaa = [], cname } = zones.get(name) ?? {};
  if (cname) return [record(name, TYPES.CNAME, nameBytes(cname)), ...recordsOf(cname, type)];
  return (type === TYPES.A ? a : aaaa).map((ip) => record(name, type, addressBytes(ip)));
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(type, 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(name), fields, data]);
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(String.fromCharCode(label.length) + label));
  return Buffer.concat([...labels, Buffer.alloc(1)]);
}

function addressBytes(ip: string): Buffer {
  if (!ip.includes(':')) return Buffer.from(ip.split('.').map(Number));
  const [head = [], tail = []] = new URL(`http://[${ip}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
