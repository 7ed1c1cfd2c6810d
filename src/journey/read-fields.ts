import type { FormPart } from '#platform/http/multipart.ts';

/** Reads the fields before the first file of a form. `rest` has that file and everything after it. */
export async function readFields(
  parts: AsyncGenerator<FormPart>,
): Promise<{ fields: URLSearchParams; rest: AsyncIterable<FormPart> }> {
  const fields = new URLSearchParams();
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done) return { fields, rest: parts };
    if (part.kind !== 'field') return { fields, rest: startingWith(part, parts) };
    fields.append(part.name, part.value);
  }
}

async function* startingWith(first: FormPart, parts: AsyncGenerator<FormPart>): AsyncGenerator<FormPart> {
  yield first;
  yield* parts;
}
