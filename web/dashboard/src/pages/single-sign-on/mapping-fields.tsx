import type { SingleSignOn } from '../../../../../clients/typescript/index.js';
import { Button } from '../../ui/button.tsx';
import { inWords } from '../../ui/format.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ROLES } from '../../words/roles.ts';
import styles from './mapping-fields.module.css';

export type Mapping = SingleSignOn['role_mapping'][number];

/** Which group has which role. The order matters, so the rows can be moved. */
export function MappingFields({
  mapping,
  onChange,
}: {
  mapping: readonly Mapping[];
  onChange: (mapping: Mapping[]) => void;
}) {
  const replace = (index: number, change: Partial<Mapping>) =>
    onChange(mapping.map((entry, at) => (at === index ? { ...entry, ...change } : entry)));
  const raise = (index: number) => {
    const moved = mapping[index];
    if (moved) onChange(mapping.toSpliced(index, 1).toSpliced(index - 1, 0, moved));
  };
  return (
    <fieldset className={styles.mapping}>
      <legend>Roles by group</legend>
      <p>
        Enter each group’s name or id as it is in the claim. If somebody is in several groups, the first row
        counts. Roles follow the groups at every sign-in.
      </p>
      {mapping.map(({ value, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity while they are edited
        <div key={index} className={styles.row}>
          <TextField
            label={`Group ${index + 1}`}
            value={value}
            onChange={(text) => replace(index, { value: text })}
          />
          <Select
            label={`Role of group ${index + 1}`}
            options={ROLES.map(([one]) => [one, inWords(one)])}
            value={role}
            onChange={(one) => replace(index, { role: one as Mapping['role'] })}
          />
          <div className={styles.actions}>
            {index > 0 ? (
              <Button look="quiet" aria-label={`Move group ${index + 1} up`} onPress={() => raise(index)}>
                Up
              </Button>
            ) : null}
            <Button
              look="quiet"
              aria-label={`Remove group ${index + 1}`}
              onPress={() => onChange(mapping.toSpliced(index, 1))}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button look="plain" onPress={() => onChange([...mapping, { value: '', role: 'viewer' }])}>
          Add a group
        </Button>
      </div>
    </fieldset>
  );
}
