import { spawn } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import { type DatabaseUser, PROGRAM_ENVIRONMENT } from '../embedded-cluster.ts';

const COMPLAINT_CHARACTERS_MAX = 500;
/** Errors of a pipe to a program that has ended, by which of the two Node notices first. */
const ENDED: readonly unknown[] = ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Extracts an archive of tar to a directory. */
export async function extractBase(
  data: NodeJS.ReadableStream,
  { directory, user }: { directory: string; user: DatabaseUser | null },
): Promise<void> {
  const tar = spawn('tar', ['-x', '-f', '-', '-C', directory], {
    ...user,
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  tar.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, COMPLAINT_CHARACTERS_MAX);
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    tar.once('error', reject).once('close', (code) => resolve(code)),
  );
  ended.catch(() => undefined);
  const sent = await pipeline(data, tar.stdin).catch((error: NodeJS.ErrnoException) => error);
  const code = await ended;
  // a broken pipe only says that tar ended
  if (sent && !ENDED.includes(sent.code)) throw sent;
  if (code !== 0)
    throw new Error(
      `The base backup could not be extracted to ${directory}: is there enough space? ${complaint.trim()}`.trim(),
    );
  if (sent && sent.code !== 'EPIPE') throw sent;
}
