import type { z } from 'zod';
import { readSecretFile } from '#platform/secret-file.ts';

/** Marks a setting as secret, so that it can also be read from a file. */
export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ isSecret: true }) as Schema;
}

export function secretsOf(settings: Record<string, z.ZodType>): string[] {
  return Object.keys(settings).filter((name) => settings[name]?.meta()?.isSecret === true);
}

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
    const found = environment[name]?.trim() ? { problem: null } : readSecretFile(path);
    if ('value' in found) read[name] = found.value;
    else if (found.problem === null) problems.push(`${name} and ${name}_FILE must not both be set`);
    else problems.push(`${name}_FILE ${found.problem}`);
  }
  return { environment: { ...environment, ...read }, problems };
}
