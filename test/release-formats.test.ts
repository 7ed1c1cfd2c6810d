import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeSbom } from '../scripts/compliance/sbom.ts';
import { ACCEPTED_ADVISORIES } from '../scripts/release/accepted-advisories.ts';
import { judgeAudit } from '../scripts/release/judge-audit.ts';
import { LOCAL_BUILDER, makeProvenance } from '../scripts/release/provenance.ts';
import { makePythonPackages } from '../scripts/release/python-packages.ts';
import type { ReleasedFile } from '../scripts/release/read-commit.ts';
import { readKey } from '../scripts/release/sign-release.ts';
import { makeTarball } from '../scripts/release/tarball.ts';
import { encodeForSignature, readPublicKey, verifyRelease } from '../scripts/release/verify.mjs';

const file = (path: string, text: string, kind: ReleasedFile['kind'] = 'file'): ReleasedFile => ({
  path,
  kind,
  bytes: Buffer.from(text),
});
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const COMMIT = 'c0ffee'.padEnd(40, '0');
const SOURCE = {
  commit: COMMIT,
  lock: Buffer.from('{}'),
  containerFile: `FROM node:24@sha256:${'ab'.repeat(32)} AS a\nFROM node:24@sha256:${'ab'.repeat(32)}\n`,
};

describe('a tarball', () => {
  const files = [file('b', 'two'), file('a/program', 'one', 'program'), file('a/link', 'program', 'link')];
  const tar = gunzipSync(makeTarball(files, 1_000_000_000, COMMIT));
  const field = (block: number, offset: number, length: number) =>
    tar.toString('latin1', block * 512 + offset, block * 512 + offset + length).replace(/\0.*$/s, '');

  test('starts with the commit, like an archive of git', () => {
    expect(field(0, 156, 1)).toBe('g');
    expect(field(1, 0, 100)).toBe(`52 comment=${COMMIT}\n`);
  });

  test('lists files in order, with one time, one owner, and the mode of a file or a program', () => {
    const entries = [2, 3, 5].map((block) => ({
      name: field(block, 0, 100),
      mode: field(block, 100, 8),
      owner: field(block, 108, 8),
      time: Number.parseInt(field(block, 136, 12), 8),
      kind: field(block, 156, 1),
      target: field(block, 157, 100),
    }));
    const same = { owner: '0000000', time: 1_000_000_000 };
    expect(entries).toEqual([
      { ...same, name: 'a/link', mode: '0000644', kind: '2', target: 'program' },
      { ...same, name: 'a/program', mode: '0000755', kind: '0', target: '' },
      { ...same, name: 'b', mode: '0000644', kind: '0', target: '' },
    ]);
  });

  test('splits a long path, and rejects one that does not fit', () => {
    const path = `${'folder/'.repeat(20)}${'x'.repeat(90)}`;
    const long = gunzipSync(makeTarball([file(path, '')], 0));
    const text = (from: number, to: number) => long.toString('latin1', from, to).replaceAll('\0', '');
    expect(`${text(345, 500)}/${text(0, 100)}`).toBe(path);
    expect(() => makeTarball([file('x'.repeat(101), '')], 0)).toThrow('is too long');
  });

  test('has neither the time nor the system of the machine in its compressed header', () => {
    expect(makeTarball(files, 0).subarray(0, 10).toString('hex')).toBe('1f8b08000000000000ff');
  });
});

test('a wheel lists each of its files with its hash, and its metadata', () => {
  const files = [
    file('LICENSE', 'licence'),
    file('clients/python/README.md', 'Read me'),
    file('clients/python/pyproject.toml', readFileSync('clients/python/pyproject.toml', 'utf8')),
    file('clients/python/stipend/__init__.py', 'VALUE = 1\n'),
    file('clients/python/tests/test_it.py', ''),
  ];
  const [wheel, source] = makePythonPackages(files, { version: '1.2.3', seconds: 0 });
  expect([wheel?.name, source?.name]).toEqual(['stipend-1.2.3-py3-none-any.whl', 'stipend-1.2.3.tar.gz']);
  const inside = unzipSync(wheel?.bytes ?? Buffer.alloc(0));
  const text = (name: string) => Buffer.from(inside[name] ?? []).toString('utf8');
  const record = text('stipend-1.2.3.dist-info/RECORD').trimEnd().split('\n');
  expect(record.map((line) => line.split(',')[0]).sort()).toEqual(Object.keys(inside).sort());
  expect(record).toContain(
    `stipend/__init__.py,sha256=${createHash('sha256').update('VALUE = 1\n').digest('base64url')},10`,
  );
  expect(text('stipend-1.2.3.dist-info/METADATA')).toMatch(
    /^Name: stipend\nVersion: 1\.2\.3\n[\s\S]*^Requires-Python: >=3\.9$[\s\S]*^Requires-Dist: cryptography>=3\.4 ; extra == 'encryption'\n\nRead me$/m,
  );
});

test('the bill of materials is the same for the same lock file, and different for another one', () => {
  const billOf = (version: string) =>
    makeSbom({
      lock: JSON.stringify({
        packages: {
          '': { version: '1.0.0', dependencies: { used: '*' }, devDependencies: { bundled: '*', tool: '*' } },
          'node_modules/used': { version, license: 'MIT' },
          'node_modules/bundled': { version: '2.0.0' },
          'node_modules/tool': { version: '3.0.0' },
        },
      }),
      dashboardModules: [`import { x } from 'bundled';`],
      seconds: 0,
    }).text;
  expect(billOf('1.1.1')).toBe(billOf('1.1.1'));
  const [one, other] = [JSON.parse(billOf('1.1.1')), JSON.parse(billOf('1.1.2'))];
  expect(one.serialNumber).not.toBe(other.serialNumber);
  expect(one.components.map((component: { name: string }) => component.name)).toEqual(['bundled', 'used']);
});

describe('the provenance', () => {
  const subject = [{ name: 'a', digest: { sha256: sha256('a') } }];
  const GITHUB = {
    GITHUB_ACTIONS: 'true',
    GITHUB_SHA: COMMIT,
    GITHUB_SERVER_URL: 'https://git.example',
    GITHUB_REPOSITORY: 'lender/stipend',
    GITHUB_WORKFLOW_REF: 'lender/stipend/.github/workflows/release.yml@refs/tags/v1.0.0',
    GITHUB_REF: 'refs/tags/v1.0.0',
    GITHUB_EVENT_NAME: 'push',
    GITHUB_REPOSITORY_ID: '1',
    GITHUB_REPOSITORY_OWNER_ID: '2',
    GITHUB_RUN_ID: '3',
    GITHUB_RUN_ATTEMPT: '1',
    RUNNER_ENVIRONMENT: 'github-hosted',
  };

  test('of a local build says so, and names the commit, the lock file and the image', () => {
    expect(makeProvenance(subject, SOURCE, {})).toEqual({
      _type: 'https://in-toto.io/Statement/v1',
      subject,
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate: {
        buildDefinition: {
          buildType: 'urn:stipend:build:npm-run-release:1',
          externalParameters: { command: 'npm run release' },
          resolvedDependencies: [
            { name: 'source', digest: { gitCommit: COMMIT } },
            { name: 'package-lock.json', digest: { sha256: sha256('{}') } },
            { name: 'image node:24', digest: { sha256: 'ab'.repeat(32) } },
          ],
        },
        runDetails: { builder: { id: LOCAL_BUILDER } },
      },
    });
  });

  test('of CI names the workflow, its run and the repository', () => {
    expect(makeProvenance(subject, SOURCE, GITHUB)).toMatchObject({
      predicate: {
        buildDefinition: {
          externalParameters: {
            workflow: {
              ref: 'refs/tags/v1.0.0',
              repository: 'https://git.example/lender/stipend',
              path: '.github/workflows/release.yml',
            },
          },
        },
        runDetails: {
          builder: { id: `https://git.example/${GITHUB.GITHUB_WORKFLOW_REF}` },
          metadata: { invocationId: 'https://git.example/lender/stipend/actions/runs/3/attempts/1' },
        },
      },
    });
  });

  test('of CI is not written for another commit than the one that CI checked out', () => {
    const environment = { ...GITHUB, GITHUB_SHA: '0'.repeat(40) };
    expect(() => makeProvenance(subject, SOURCE, environment)).toThrow('but the checkout has the commit');
  });
});

describe('a release key', () => {
  const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

  test('is optional, and can be protected by a password', () => {
    expect(readKey({})).toBeNull();
    const pem = pair.privateKey
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'correct' })
      .toString();
    expect(readKey({ RELEASE_KEY: pem, RELEASE_KEY_PASSWORD: 'correct' })?.asymmetricKeyType).toBe('ec');
    expect(() => readKey({ RELEASE_KEY: pem, RELEASE_KEY_PASSWORD: 'wrong' })).toThrow(
      'RELEASE_KEY_PASSWORD',
    );
  });

  test.each([
    ['a key on another curve', pemOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey)],
    ['a key of another kind', pemOf(generateKeyPairSync('ed25519').privateKey)],
    ['text', 'a secret text'],
    ['a key of cosign', '-----BEGIN ENCRYPTED SIGSTORE PRIVATE KEY-----\nsecret\n'],
  ])('must not be %s, and the message contains nothing of it', (_, pem) => {
    expect(() => readKey({ RELEASE_KEY: pem })).toThrow(/^(?!.*secret)/i);
  });

  test('is not accepted where a public key belongs', () => {
    expect(() => readPublicKey(pemOf(pair.privateKey))).toThrow('This is a private key');
  });
});

test('an envelope signs what the specification of DSSE says', () => {
  // the example in its document "protocol.md"
  expect(encodeForSignature('http://example.com/HelloWorld', Buffer.from('hello world')).toString()).toBe(
    'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
  );
});

describe('verification', () => {
  const TYPE = 'application/vnd.in-toto+json';
  const signed = (bytes: Buffer, key = pair.privateKey) => sign('sha256', bytes, key).toString('base64');

  /** Writes a release of two small files. Returns its folder. */
  function makeRelease(changed: { sums?: string; key?: KeyObject; statement?: object } = {}): string {
    const folder = mkdtempSync(join(tmpdir(), 'stipend-release-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const files = ['a', 'b'].map((name) => ({ name, digest: { sha256: sha256(name) } }));
    for (const { name } of files) writeFileSync(join(folder, name), name);
    const sums = changed.sums ?? files.map(({ name, digest }) => `${digest.sha256}  ${name}\n`).join('');
    writeFileSync(join(folder, 'SHA256SUMS'), sums);
    writeFileSync(join(folder, 'SHA256SUMS.sig'), signed(Buffer.from(sums), changed.key));
    const payload = Buffer.from(
      JSON.stringify({ ...makeProvenance(files, SOURCE, {}), ...changed.statement }),
    );
    const envelope = {
      payload: payload.toString('base64'),
      payloadType: TYPE,
      signatures: [{ sig: signed(encodeForSignature(TYPE, payload), changed.key) }],
    };
    writeFileSync(join(folder, 'provenance.intoto.jsonl'), JSON.stringify(envelope));
    return folder;
  }

  test('accepts a release, and says who made it from which commit', async () => {
    expect(await verifyRelease(makeRelease(), pair.publicKey)).toEqual({
      files: ['a', 'b'],
      builder: LOCAL_BUILDER,
      commit: COMMIT,
    });
  });

  test.each<[string, string, (folder: string) => void]>([
    ['a changed file', 'b is not the file', (folder) => writeFileSync(join(folder, 'b'), 'c')],
    ['a missing file', 'b is missing', (folder) => rmSync(join(folder, 'b'))],
    ['another file', 'c is not part of the release', (folder) => writeFileSync(join(folder, 'c'), '')],
    [
      'a second provenance that nobody signed',
      'provenance.json is not part of the release',
      (folder) => writeFileSync(join(folder, 'provenance.json'), '{}'),
    ],
    [
      'a link',
      'b is not a file',
      (folder) => {
        rmSync(join(folder, 'b'));
        symlinkSync('a', join(folder, 'b'));
      },
    ],
    [
      'a changed list of files',
      'SHA256SUMS was changed',
      (folder) => {
        writeFileSync(join(folder, 'b'), 'c');
        writeFileSync(join(folder, 'SHA256SUMS'), `${sha256('a')}  a\n${sha256('c')}  b\n`);
      },
    ],
    ['a missing signature', 'the release is not signed', (folder) => rmSync(join(folder, 'SHA256SUMS.sig'))],
    [
      'a missing provenance',
      'provenance.intoto.jsonl is missing',
      (folder) => rmSync(join(folder, 'provenance.intoto.jsonl')),
    ],
    [
      'a provenance without a signature',
      'not signed with this key',
      (folder) => {
        const path = join(folder, 'provenance.intoto.jsonl');
        writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), signatures: [] }));
      },
    ],
  ])('rejects %s', async (_, message, change) => {
    const folder = makeRelease();
    change(folder);
    await expect(verifyRelease(folder, pair.publicKey)).rejects.toThrow(message);
  });

  test('rejects signatures of another key, and statements about other files', async () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    await expect(verifyRelease(makeRelease({ key: other }), pair.publicKey)).rejects.toThrow('this key');
    const folder = makeRelease({ statement: { subject: [] } });
    await expect(verifyRelease(folder, pair.publicKey)).rejects.toThrow('about other files');
  });

  test('rejects names that lead out of the folder, even if they are signed', async () => {
    const folder = makeRelease({ sums: `${sha256('a')}  ../a\n` });
    await expect(verifyRelease(folder, pair.publicKey)).rejects.toThrow('invalid line');
  });

  test('rejects another commit or builder than the expected one', async () => {
    const folder = makeRelease();
    await expect(verifyRelease(folder, pair.publicKey, { commit: '1' })).rejects.toThrow('not from 1');
    await expect(verifyRelease(folder, pair.publicKey, { builder: 'ci' })).rejects.toThrow('not by ci');
  });
});

describe('known vulnerabilities of packages', () => {
  const report = {
    vulnerabilities: {
      deep: {
        via: [
          { name: 'deep', title: 'Too deep', url: 'https://advisories.example/GHSA-1', severity: 'high' },
          { name: 'deep', title: 'Slow', url: 'https://advisories.example/GHSA-2', severity: 'moderate' },
        ],
      },
      direct: { via: ['deep'] },
    },
  };
  const now = new Date('2026-11-18T12:00:00Z');
  const accepted = { id: 'GHSA-1', package: 'deep', reason: 'never called', expires: '2026-11-18' };

  test('fail if they are serious and nobody has accepted them', () => {
    expect(judgeAudit(report, [], now)).toEqual({
      failures: ['high: deep: Too deep (https://advisories.example/GHSA-1)'],
      notes: ['moderate: deep: Slow (https://advisories.example/GHSA-2)'],
    });
    expect(judgeAudit(report, [accepted], now)?.failures).toEqual([]);
  });

  test.each([
    ['expired', { ...accepted, expires: '2026-11-17' }, 'was accepted until 2026-11-17'],
    ['for too long', { ...accepted, expires: '2027-06-01' }, 'more than 90 days'],
    ['no longer needed', { ...accepted, id: 'GHSA-3' }, 'no package has it any more'],
    ['not a date', { ...accepted, expires: 'never' }, 'was accepted until never'],
  ])('are not accepted by an entry that is %s', (_, entry, message) => {
    expect(judgeAudit(report, [entry], now)?.failures.join('\n')).toContain(message);
  });

  test('are unknown if the registry does not answer, which is no success', () => {
    expect(judgeAudit({}, ACCEPTED_ADVISORIES, now)).toBeNull();
  });

  test('are accepted only with a reason', () => {
    for (const { id, reason } of ACCEPTED_ADVISORIES) {
      expect(id).toMatch(/^GHSA(-[a-z0-9]{4}){3}$/);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});
