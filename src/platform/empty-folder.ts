import { mkdir, readdir } from 'node:fs/promises';

/** Creates a folder that only its owner can read, or accepts one that is empty, so that nothing is overwritten. */
export async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`The folder ${folder} is not empty`);
}
