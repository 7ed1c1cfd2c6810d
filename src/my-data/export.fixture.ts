import type { TestService } from '../../test/support/service.ts';

/** Fetches the PDF with a user's data. */
export async function fetchPdf(
  { url }: TestService,
  userId: string,
  { query = '', as }: { query?: string; as: { headers: Record<string, string> } },
) {
  const response = await fetch(`${url}/users/${userId}/export.pdf${query}`, as);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}
