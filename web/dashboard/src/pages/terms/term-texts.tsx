import type { AuthorisationTerm } from '../../../../../clients/typescript/index.js';
import { LANGUAGE_NAMES } from '../../words/languages.ts';
import styles from './terms-page.module.css';

/** The text of a term in each of its languages, closed until someone wants to read it. */
export function TermTexts({ term }: { term: AuthorisationTerm }) {
  const { language, name, authorisation_text, translations } = term;
  const texts = [{ language, name, authorisation_text }, ...translations];
  return texts.map((text) => (
    <details key={text.language} className={styles.text}>
      <summary>
        {texts.length === 1 ? 'Read the text' : `Read the text in ${LANGUAGE_NAMES[text.language]}`}
      </summary>
      <div lang={text.language}>
        {text.name === term.name ? null : <p className={styles.name}>{text.name}</p>}
        <p>{text.authorisation_text}</p>
      </div>
    </details>
  ));
}

export function languagesOf({ language, translations }: AuthorisationTerm): string {
  return [language, ...translations.map((other) => other.language)]
    .map((one) => LANGUAGE_NAMES[one])
    .join(' and ');
}
