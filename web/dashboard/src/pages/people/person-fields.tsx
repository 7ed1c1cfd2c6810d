import { useState } from 'react';
import type { User } from '../../../../../clients/typescript/index.js';
import { textOf } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldProblems } from './field-problems.ts';
import { KnownReference } from './known-reference.tsx';
import styles from './people-page.module.css';
import { settingsIn } from './settings-fields.tsx';

const LENGTH_MAX = { ext_id: 255, forename: 200, surname: 200 };

export function PersonFields({ problems }: { problems: FieldProblems }) {
  const [reference, setReference] = useState('');
  return (
    <>
      <div>
        <TextField
          label="Your reference"
          name="ext_id"
          description="For example, the application number. You can search for it later."
          maxLength={LENGTH_MAX.ext_id}
          error={problems.ext_id}
          autoComplete="off"
          autoFocus
          onBlur={(event) => setReference((event.target as HTMLInputElement).value.trim())}
        />
        <KnownReference reference={reference} />
      </div>
      <div className={styles.pair}>
        <TextField
          label="First name"
          name="forename"
          maxLength={LENGTH_MAX.forename}
          error={problems.forename}
          autoComplete="off"
        />
        <TextField
          label="Last name"
          name="surname"
          maxLength={LENGTH_MAX.surname}
          error={problems.surname}
          autoComplete="off"
        />
      </div>
      <TextField label="Date of birth" name="date_of_birth" type="date" error={problems.date_of_birth} />
      <TextField
        label="Postcodes"
        name="post_codes"
        description="Current and past ones, separated by commas. For example, SW1A 1AA, M1 1AE."
        error={problems.post_codes}
        autoComplete="off"
      />
      <TextField
        label="National Insurance number"
        name="ni_number"
        description="For example, AB123456C. With the date of birth and a postcode, it is used to find the person in employers’ payrolls."
        error={problems.ni_number}
        autoComplete="off"
      />
    </>
  );
}

type NewUser = Partial<Omit<User, 'user_id' | 'created_at'>>;

/** Only what was filled in. */
export function personIn(form: FormData): NewUser {
  const postCodes = (textOf(form, 'post_codes') ?? '')
    .split(/[,;\n]+/)
    .map((code) => code.trim())
    .filter(Boolean);
  const names = ['ext_id', 'forename', 'surname', 'date_of_birth', 'ni_number'] as const;
  const texts = names.flatMap((name) => {
    const text = textOf(form, name);
    return text === null ? [] : [[name, text]];
  });
  return {
    ...Object.fromEntries(texts),
    ...(postCodes.length > 0 ? { post_codes: postCodes } : {}),
    ...settingsIn(form),
  };
}
