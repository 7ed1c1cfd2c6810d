import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Editing, fieldsThatDiffer, saveUnlessChanged } from './save-unless-changed.ts';

export interface Conflict<Values> {
  /** The fields that somebody else has changed, with their value now. */
  theirs: Partial<Values>;
  /** What the member has changed. */
  mine: Partial<Values>;
}

export interface Edit<Values> {
  /** Saves what is different from when the form was opened. */
  send: (values: Partial<Values>) => void;
  /** Set if somebody else has changed the same thing. To send again then overwrites their values. */
  conflict: Conflict<Values> | null;
  /** Discards what was typed. */
  takeTheirs: () => void;
  isPending: boolean;
  error: Error | null;
  isSaved: boolean;
  /** Changes when the form must show other values than were typed: use it as the key of the fields. */
  version: number;
}

/**
 * Edits something that others may edit at the same time. The hook keeps what was shown when its component appeared, so put it into a
 * component that appears with the form.
 */
export function useEdit<Resource extends object, Values extends object>({
  shown,
  onSaved,
  ...editing
}: Editing<Resource, Values> & { shown: Resource; onSaved: (saved: Resource) => unknown }): Edit<Values> {
  const { valuesOf } = editing;
  const [opened, setOpened] = useState(shown);
  const [met, setMet] = useState<{ theirs: Resource; conflict: Conflict<Values> } | null>(null);
  const [version, setVersion] = useState(0);
  const settle = async (resource: Resource, typed: Partial<Values>) => {
    setOpened(resource);
    setMet(null);
    if (fieldsThatDiffer(typed, valuesOf(resource)).length > 0) setVersion(version + 1);
    await onSaved(resource);
  };
  const sending = useMutation({
    mutationFn: async (values: Partial<Values>) => {
      const touched = [
        ...fieldsThatDiffer(values, valuesOf(opened)),
        ...Object.keys(met?.conflict.mine ?? {}),
      ];
      const mine = pick(values, touched);
      const seen = met?.theirs ?? opened;
      if (touched.length === 0) return settle(seen, values);
      const outcome = await saveUnlessChanged(editing, seen, mine);
      if ('saved' in outcome) return settle(outcome.saved, values);
      const { theirs, different } = outcome;
      setMet({ theirs, conflict: { mine, theirs: pick(valuesOf(theirs), different) } });
    },
  });
  return {
    send: sending.mutate,
    conflict: met?.conflict ?? null,
    takeTheirs: () => met && void settle(met.theirs, met.conflict.mine),
    isPending: sending.isPending,
    error: sending.error,
    isSaved: sending.isSuccess && met === null,
    version,
  };
}

function pick<Values extends object>(values: Partial<Values>, fields: readonly string[]): Partial<Values> {
  const given = Object.entries(values).filter(([field]) => fields.includes(field));
  return Object.fromEntries(given) as Partial<Values>;
}
