import { z } from 'zod';
import { presignUploads, receiveFile } from '#documents';
import { type Job, job } from '#platform/jobs/job.ts';
import { tenantOf, userExists } from '#users';
import { addMonthsToDay, dayOf } from '#values/calendar.ts';
import type { SandboxContext } from '../context.ts';
import { createDocument } from '../create-document.ts';
import { DocumentInput } from '../document-schema.ts';
import { UPLOAD_EXAMPLE } from './create-examples.ts';
import { EXAMPLE_PEOPLE } from './example-people.ts';

const payload = z.object({
  client_id: z.uuid(),
  user_id: z.uuid(),
  example: z.string(),
  index: z.int(),
});

export function sandboxJobs(context: SandboxContext): Job[] {
  return [
    job({
      name: UPLOAD_EXAMPLE,
      lane: 'documents',
      // one at a time: someone may be looking at the first pages
      atOnceMax: 1,
      payload,
      run: (which) => uploadExample(context, which),
    }),
  ];
}

/** Uploads a document of an example person. A second run uploads the same bytes, which count as a duplicate. */
async function uploadExample(
  context: SandboxContext,
  { client_id: clientId, user_id: userId, example, index }: z.output<typeof payload>,
): Promise<void> {
  const person = EXAMPLE_PEOPLE.find(({ reference }) => reference === example);
  const wanted = person?.documents[index];
  if (!person || !wanted) return;
  const tenant = await tenantOf(context, clientId);
  const now = tenant.clientTime();
  const { monthsAgo, ...rest } = wanted;
  const month = monthsAgo === undefined ? {} : { month: addMonthsToDay(dayOf(now), -monthsAgo).slice(0, 7) };
  const input = DocumentInput.parse({ ...rest, ...month, persona: person.persona });
  const { file_name, size, content } = await createDocument(context, input, now);
  const document = await context.database.inTenant(clientId, async (tx) => {
    if (!(await userExists(tx, clientId, userId))) return null;
    const files = [{ file_name, external_id: null, size }];
    const { kind } = input;
    const options = { userId, kind, files, authorisationId: undefined };
    const { presigned_urls } = await presignUploads(tx, context, tenant, options);
    return { documentId: presigned_urls[0]?.document_id ?? '', kind };
  });
  if (document) await receiveFile(context, { clientId, userId, ...document }, Buffer.from(content, 'base64'));
}
