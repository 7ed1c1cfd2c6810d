import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { DocumentSteps } from '../../test/support/documents.ts';
import { openSecondApi, type TestService } from '../../test/support/service.ts';

export const FILES_MAX = { files: Array.from({ length: 20 }, () => ({ file_name: 'a.pdf' })) };

export function largePdf(bytes = 200_000): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]);
}

/**
 * Returns the address for the same upload at an API that gives each request a second to arrive. Only uploads of a test that is about
 * this limit use it, because on a busy machine any request can take longer.
 */
export async function atImpatientApi({ app }: TestService, uploadUrl: string): Promise<string> {
  return atApi(await openSecondApi(app, { requestMsMax: 1000 }), uploadUrl);
}

/** Returns the address for the same upload at another API of the service. */
export function atApi(api: string, uploadUrl: string): string {
  const { pathname, search } = new URL(uploadUrl);
  return `${api}${pathname}${search}`;
}

/** Uploads as soon as the previous upload to this URL has ended; until then the answer is 409. */
export async function uploadInTurn(at: DocumentSteps, url: string, bytes: Buffer): Promise<number> {
  let status = 0;
  const upload = async () => {
    status = (await at.upload(url, bytes)).status;
    return status;
  };
  await expect.poll(upload).not.toBe(409);
  return status;
}
