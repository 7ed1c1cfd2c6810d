import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { encode } from 'fast-png';
import PDFDocument from 'pdfkit';
import { expect } from 'vitest';
import { readWhole } from '#platform/storage/storage.ts';
import { askAfterChange } from './ask-after-change.ts';
import { consentOf } from './consent.ts';
import type { Reply, TestService } from './service.ts';

export type Kind = 'bank-statements' | 'payslips';

export interface Presigned {
  file_name: string;
  presigned_url: string;
  path: string;
  external_id: string | null;
  document_id: string;
  expires_at: string;
}

export interface DocumentSteps {
  /** Creates a user with an active authorisation. */
  consentingUser(body?: object): Promise<string>;
  presign(userId: string, kind: Kind, body: object, headers?: Record<string, string>): Promise<Reply>;
  /** Presigns one file. */
  presigned(userId: string, kind?: Kind, file?: object): Promise<Presigned>;
  upload(url: string, bytes: Buffer, headers?: Record<string, string>): Promise<Reply>;
  /** Presigns and uploads a file, expects both to succeed, and returns the document's id. */
  uploaded(userId: string, bytes: Buffer, kind?: Kind, file?: object): Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
  document(documentId: string): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
  until(documentId: string, status: string): Promise<any>;
  /** Lists everything that storage holds for a user. */
  objects(userId: string): Promise<string[]>;
  /** Waits until this many files are being written. */
  untilArriving(count: number): Promise<void>;
}

const WAIT = { interval: 40 };

/** Returns the steps that tests of documents share. All of them act for the first client. */
export function documentsOf(service: TestService): DocumentSteps {
  const { newUser, accept, asUser } = consentOf(service);
  const steps: DocumentSteps = {
    async consentingUser(body = {}) {
      const userId = await newUser(body);
      await accept(userId);
      return userId;
    },
    async presign(userId, kind, body, headers = {}) {
      const user = await asUser(userId);
      const options = { ...user, headers: { ...user.headers, ...headers }, body };
      return service.ask('PUT', `/documents/${kind}/presign`, options);
    },
    async presigned(userId, kind = 'bank-statements', file = {}) {
      const { status, body } = await steps.presign(userId, kind, {
        files: [{ file_name: 'january.pdf', ...file }],
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.presigned_urls[0];
    },
    async upload(url, bytes, headers = {}) {
      const response = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers });
      const text = await response.text();
      return { status: response.status, body: JSON.parse(text), headers: response.headers };
    },
    async uploaded(userId, bytes, kind, file) {
      const { presigned_url, document_id } = await steps.presigned(userId, kind, file);
      const { status, body } = await steps.upload(presigned_url, bytes);
      expect(status, JSON.stringify(body)).toBe(200);
      return document_id;
    },
    document: async (documentId) => (await service.ask('GET', `/documents/${documentId}`)).body,
    async until(documentId, status) {
      const shown = askAfterChange(
        () =>
          service.app.database
            .tenant(service.clientId)
            .selectFrom('documents')
            .select(['status', 'status_reason', 'updated_at'])
            .where('document_id', '=', documentId)
            .executeTakeFirst(),
        () => steps.document(documentId),
      );
      await expect.poll(async () => (await shown()).status, WAIT).toBe(status);
      return steps.document(documentId);
    },
    async objects(userId) {
      const found: string[] = [];
      for await (const { path } of service.app.storage.list()) if (path.includes(userId)) found.push(path);
      return found;
    },
    async untilArriving(count) {
      const folder = join(service.app.config.dataDir, 'objects', 'incoming');
      await expect.poll(async () => (await readdir(folder)).length).toBe(count);
    },
  };
  return steps;
}

export interface BegunUpload {
  /** Sends the rest and returns the status. */
  finish(): Promise<number>;
  /** The status of an answer that came before the upload ended; null if the connection was cut. */
  answer: Promise<number | null>;
  /** The body of that answer. */
  errorCode: Promise<string | null>;
  /** Sends one more byte. */
  trickle(): void;
  breakOff(): void;
}

/** Sends half of a file and keeps the connection open. */
export function beginUpload(url: string, bytes: Buffer): BegunUpload {
  const half = bytes.length >> 1;
  const sending = request(url, { method: 'PUT', headers: { 'Content-Length': bytes.length }, agent: false });
  const reply = new Promise<IncomingMessage | null>((resolve) => {
    sending.once('response', (response) => resolve(response.resume()));
    sending.once('error', () => resolve(null));
  });
  const answer = reply.then((response) => response?.statusCode ?? null);
  sending.write(bytes.subarray(0, half));
  return {
    answer,
    errorCode: reply.then((response) => response?.headers['x-svc-error-code']?.toString() ?? null),
    async finish() {
      sending.end(bytes.subarray(half));
      return (await answer) ?? 0;
    },
    trickle: () => void sending.write('x'),
    breakOff: () => sending.destroy(),
  };
}

/**
 * Sends half of a file, waits for the answer and the end of the server's side, sends the rest, and keeps the
 * connection open.
 */
export async function uploadDespiteAnswer(
  url: string,
  bytes: Buffer,
): Promise<{ answer: string; line: Socket }> {
  const { hostname, port, pathname, search } = new URL(url);
  const line = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const half = bytes.length >> 1;
  let answer = '';
  line
    .on('error', () => undefined)
    .on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
  line.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes.length}\r\n\r\n`);
  line.write(bytes.subarray(0, half));
  await once(line, 'end');
  line.write(bytes.subarray(half));
  return { answer, line };
}

/** Makes a PDF of one page with these lines. Equal lines give equal bytes. */
export function simplePdf(...lines: string[]): Promise<Buffer> {
  const pdf = new PDFDocument({ info: { CreationDate: new Date(0) } });
  for (const line of lines) pdf.text(line);
  pdf.end();
  return readWhole(pdf);
}

/** Makes a PDF whose pages are blank images. */
export function scannedPdf(pages: number): Promise<Buffer> {
  const picture = Buffer.from(encode({ width: 8, height: 8, channels: 1, data: new Uint8Array(64) }));
  const pdf = new PDFDocument({ autoFirstPage: false });
  for (let page = 0; page < pages; page++) pdf.addPage().image(picture, 0, 0, { fit: [600, 800] });
  pdf.end();
  return readWhole(pdf);
}
