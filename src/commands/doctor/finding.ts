import { type Finding, failed } from '#values/finding.ts';

/** A check that throws has failed, and the others still run. */
export async function findingsOf(
  check: string,
  work: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await work();
  } catch (error) {
    return [failed(check, messageOf(error))];
  }
}

export function messageOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  // if all addresses of a host fail, the error has a code but no message: only the errors of the addresses have one
  return message || code || 'it failed without a message';
}
