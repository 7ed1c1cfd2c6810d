import { type Html, html } from '../html.ts';
import type { Language } from '../language.ts';
import { textsIn } from '../texts/index.ts';

/** Options of every field. The name is also the id that the error summary links to. */
export interface Field {
  language: Language;
  name: string;
  label: string;
  hint?: Html;
  error?: string | undefined;
}

export interface TextField extends Field {
  type?: 'text' | 'email' | 'password' | 'search' | 'tel';
  value?: string;
  /** As in HTML, such as `email` or `current-password`. */
  autocomplete?: string;
  inputMode?: 'numeric' | 'decimal' | 'text';
  maxLength?: number;
  /** How many characters people are likely to type. */
  width?: 2 | 4 | 10 | 20;
  /** Says beside the label that the field may stay empty. */
  isOptional?: boolean;
  /** A button to the right of the box. */
  beside?: Html;
  /** Off for names, codes and passwords that a dictionary would change. */
  spellCheck?: boolean;
}

export function textField({ type = 'text', width, spellCheck = false, ...field }: TextField): Html {
  const { language, name, label, value, isOptional = false } = field;
  const texts = textsIn(language).common;
  const beside = type === 'password' ? passwordSwitch(language, name) : field.beside;
  return html`
    <div class=${groupClass(field)}>
      <label for=${name}>${isOptional ? texts.optional(label) : label}</label>
      ${hintAndError(field)}
      <div class=${beside ? 'with-button' : null}>
        <input
          id=${name}
          name=${name}
          type=${type}
          class=${width ? `width-${width}` : null}
          value=${type === 'password' ? null : value}
          autocomplete=${field.autocomplete ?? 'off'}
          inputmode=${field.inputMode}
          maxlength=${field.maxLength}
          spellcheck=${spellCheck}
          autocapitalize=${spellCheck ? null : 'none'}
          ...${describedBy(field)}
        />
        ${beside}
      </div>
    </div>
  `;
}

/** A whole number, such as a code. `type="number"` would drop leading zeros and change values by scrolling. */
export function numberField(field: Omit<TextField, 'type' | 'inputMode'>): Html {
  return textField({ width: 10, ...field, inputMode: 'numeric' });
}

/** Hidden until a script makes it work. A password that was sent is never shown again. */
function passwordSwitch(language: Language, name: string): Html {
  const texts = textsIn(language).common;
  return html`
    <button
      type="button"
      class="button secondary"
      hidden
      aria-controls=${name}
      aria-label=${texts.showPassword}
      data-hide=${texts.hide}
      data-hide-label=${texts.hidePassword}
      data-shown=${texts.passwordShown}
      data-hidden=${texts.passwordHidden}
    >
      ${texts.show}
    </button>
    <span class="hidden" aria-live="polite"></span>
  `;
}

export function groupClass({ error }: Pick<Field, 'error'>): string {
  return error ? 'field wrong' : 'field';
}

export function hintAndError({ language, name, hint, error }: Field): Html {
  const texts = textsIn(language).common;
  return [
    hint && html`<div class="hint" id=${`${name}-hint`}>${hint}</div>`,
    error &&
      html`<p class="error" id=${`${name}-error`}>
        <span class="hidden">${texts.errorBeforeMessage} </span>${error}
      </p>`,
  ];
}

/** Connects a field, or a group of fields, with its hint and its error. */
export function describedBy({ name, hint, error }: Field): Record<string, string> {
  const ids = [...(hint ? [`${name}-hint`] : []), ...(error ? [`${name}-error`] : [])];
  return {
    ...(ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {}),
    ...(error ? { 'aria-invalid': 'true' } : {}),
  };
}
