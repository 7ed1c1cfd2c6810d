interface Named {
  forename: string | null;
  surname: string | null;
  ext_id: string | null;
}

/** `Ada Example`, or the lender's reference; null if neither is known. Roles without personal data see `***` instead of names. */
export function nameOf({ forename, surname, ext_id }: Named): string | null {
  const name = [forename, surname].filter((part) => part && part !== '***').join(' ');
  return name || ext_id || null;
}

/**
 * For a person whose name and reference are not known. The beginning of an id is the time, so the end is shown,
 * which differs more.
 */
export function namelessPerson(userId: string): string {
  return `Person …${userId.slice(-6)}`;
}
