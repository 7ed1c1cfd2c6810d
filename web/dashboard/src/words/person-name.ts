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

/** For somebody whose name and reference are not known: the beginning of an id is the time, so its end tells people apart. */
export function namelessPerson(userId: string): string {
  return `Person …${userId.slice(-6)}`;
}
