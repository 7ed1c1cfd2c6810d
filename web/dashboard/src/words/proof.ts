interface Proved {
  proved_by: 'link' | 'browser' | 'record' | 'contact' | 'signed_in' | null;
  link_made_by: { kind: 'api_key' | 'member' | 'service'; id: string | null } | null;
}

const STRENGTHS: Readonly<Record<NonNullable<Proved['proved_by']>, string>> = {
  link: 'Only by having the link',
  browser: 'In the browser that added the data',
  record: 'By answering questions from your record',
  contact: 'By a code sent to their contact',
  signed_in: 'By signing in to a provider that knows them',
};

const MAKERS: Readonly<Record<NonNullable<Proved['link_made_by']>['kind'], string>> = {
  api_key: 'Your server',
  member: 'A member of your team',
  service: 'The service',
};

/** How somebody proved to be the person; null if that was not recorded. */
export function proofInWords({ proved_by: strength }: Pick<Proved, 'proved_by'>): string | null {
  return strength === null ? null : STRENGTHS[strength];
}

/** Who created the link that was used. */
export function makerInWords({ link_made_by: maker }: Pick<Proved, 'link_made_by'>): string | null {
  return maker === null ? null : MAKERS[maker.kind];
}
