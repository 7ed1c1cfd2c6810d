import { readFileSync, statSync } from 'node:fs';
import type { z } from 'zod';

/** Marks a setting as secret, so that it can also be read from a file. */
export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ isSecret: true }) as Schema;
}

export function secretsOf(settings: Record<string, z.ZodType>): string[] {
  return Object.keys(settings).filter((name) => settings[name]?.meta()?.isSecret === true);
}

const FILE_BYTES_MAX = 64 * 1024;

type Environment = Record<string, string | undefined>;

/**
 * Reads secrets from files, as container platforms provide them: `NAME_FILE` is the path of the file that has the value of
 * `NAME`. A secret in a file does not appear in lists of processes or in crash reports.
 */
export function readSecretFiles(
  environment: Environment,
  secrets: readonly string[],
): { environment: Environment; problems: string[] } {
  const read: Environment = {};
  const problems: string[] = [];
  for (const name of secrets) {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    const found = environment[name]?.trim() ? { problem: null } : readSecret(path);
    if ('value' in found) read[name] = found.value;
    else if (found.problem === null) problems.push(`${name} and ${name}_FILE must not both be set`);
    else problems.push(`${name}_FILE ${found.problem}`);
  }
  return { environment: { ...environment, ...read }, problems };
}

function readSecret(path: string): { value: string } | { problem: string } {
  try {
    if (statSync(path).size > FILE_BYTES_MAX)
      return { problem: `must name a file of ${FILE_BYTES_MAX / 1024} KiB at most` };
    // editors and tools add one newline
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return value.trim() === '' ? { problem: 'names an empty file' } : { value };
  } catch (error) {
    return {
      problem: `names a file that can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
    };
  }
}
