/** The value of a `datetime-local` field as the API wants it; undefined if the field is empty. */
export function timeOf(form: FormData, name: string): string | undefined {
  const text = String(form.get(name) ?? '');
  const time = new Date(text);
  return text === '' || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** A time as a `datetime-local` field wants it, in the browser's time zone. */
export function localTime(timestamp: string | undefined): string {
  const time = new Date(timestamp ?? '');
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
