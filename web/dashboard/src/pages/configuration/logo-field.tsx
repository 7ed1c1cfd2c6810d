import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import form from '../../ui/form.module.css';
import { TextField } from '../../ui/text-field.tsx';
import styles from './logo-field.module.css';
import { readLogo, TYPES } from './read-logo.ts';

/** A logo: a file from this computer, or an address. */
export function LogoField({
  logo,
  onChange,
}: {
  logo: string | null;
  onChange: (logo: string | null) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const isFile = logo?.startsWith('data:') ?? false;
  const choose = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    const read = await readLogo(file);
    setProblem('problem' in read ? read.problem : null);
    if ('url' in read) onChange(read.url);
  };
  const change = (next: string | null) => {
    setProblem(null);
    onChange(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like a list of choices
    <div className={styles.logo} role="group" aria-label="Logo">
      <span className={field.label} aria-hidden="true">
        Logo
      </span>
      <span className={field.description}>PNG, JPEG, GIF, WebP or SVG, at most 64 KB.</span>
      {isFile ? <img className={styles.preview} src={logo ?? ''} alt="Your logo" /> : null}
      <div className={form.actions}>
        <FileTrigger acceptedFileTypes={TYPES} onSelect={choose}>
          <Button look="plain">{isFile ? 'Choose another file' : 'Upload a file'}</Button>
        </FileTrigger>
        {logo ? (
          <Button look="plain" onPress={() => change(null)}>
            Remove the logo
          </Button>
        ) : null}
      </div>
      <span className={field.error} role="alert">
        {problem}
      </span>
      {isFile ? null : (
        <TextField
          label="Or the address of your logo"
          type="url"
          placeholder="https://www.lender.example/logo.svg"
          value={logo ?? ''}
          onChange={(text) => change(text.trim() || null)}
        />
      )}
    </div>
  );
}
