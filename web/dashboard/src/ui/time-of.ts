/** The value of a `datetime-local` field as the API wants it; undefined if the field is empty. */
export function timeOf(form: FormData, name: string): string | undefined {
  const text = String(form.get(name) ?? '');
  const time = new Date(text);
  return text === '' || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
