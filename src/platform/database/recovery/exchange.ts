import { watch } from 'node:fs';
import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * PostgreSQL archives and restores its log with shell commands, which may run as another user than the service and have none of
 * its keys. So these commands only ask: they create NAME.want in a folder, and wait until the process that serves the folder
 * removes it.
 */
const WANT = '.want';
const POLL_MS = 1000;
const ARCHIVE_WAITS_MAX = 600;

/** Succeeds if the process has archived the segment. Otherwise PostgreSQL keeps the segment and tries again. */
export function archiveCommand(folder: string): string {
  const file = `${quoted(folder)}/%f`;
  return (
    `touch ${file}${WANT}; n=0; while [ -e ${file}${WANT} ] && [ $n -lt ${ARCHIVE_WAITS_MAX} ]; ` +
    `do n=$((n+1)); sleep 0.05; done; rm ${file}.done 2>/dev/null`
  );
}

/** Fails if the archive lacks the segment. With 255, which ends the recovery, if the process ended or can't read the archive. */
export function restoreCommand(folder: string, pid: number): string {
  const file = `${quoted(folder)}/%f`;
  return (
    `[ -e ${file} ] || touch ${file}${WANT}; while [ -e ${file}${WANT} ]; ` +
    `do kill -0 ${pid} 2>/dev/null || [ -d /proc/${pid} ] || exit 255; sleep 0.02; done; ` +
    `[ ! -e ${quoted(folder)}/failed ] || exit 255; mv ${file} "%p"`
  );
}

/** PostgreSQL replaces what follows a percent sign. */
function quoted(folder: string): string {
  return `'${folder.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;
}

export interface Exchange {
  close(): void;
}

/** Answers requests in a folder, one after the other. */
export async function serveExchange(
  folder: string,
  user: { uid: number; gid: number } | null,
  answer: (name: string) => Promise<void>,
): Promise<Exchange> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  let isClosed = false;
  let isLooking = false;
  let isAskedAgain = false;
  const look = async () => {
    isAskedAgain = true;
    if (isLooking) return;
    isLooking = true;
    while (isAskedAgain && !isClosed) {
      isAskedAgain = false;
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(WANT)).sort();
      for (const name of names) {
        await answer(name.slice(0, -WANT.length));
        await rm(join(folder, name), { force: true });
      }
    }
    isLooking = false;
  };
  const watcher = watch(folder, () => void look());
  watcher.on('error', () => undefined);
  // a change may be missed
  const timer = setInterval(() => void look(), POLL_MS);
  timer.unref();
  watcher.unref();
  void look();
  return {
    close() {
      isClosed = true;
      clearInterval(timer);
      watcher.close();
    },
  };
}

/** Tells the waiting archive_command that a segment is archived. Its user owns the folder, so a file there could be a link to another. */
export async function noteDone(folder: string, name: string): Promise<void> {
  const file = join(folder, `${name}.done`);
  await rm(file, { force: true });
  await writeFile(file, '', { flag: 'wx' });
}
