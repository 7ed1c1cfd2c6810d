import { type Html, html } from '../html.ts';
import { describedBy, type Field, groupClass, hintAndError } from './field.ts';
import { icon } from './icon.ts';

interface Choice {
  value: string;
  label: string;
  hint?: Html;
}

interface Choices extends Field {
  choices: readonly Choice[];
  /** The values that the person has chosen before. Nothing is chosen for them. */
  chosen?: readonly string[];
  /** The legend is the heading of the page, and only screen readers need to hear it again. */
  hidesLabel?: boolean;
}

/** One of several. */
export function radios(field: Choices): Html {
  return choiceGroup('radio', field);
}

/** Any of several. A single one is a statement that the person confirms. */
export function checkboxes(field: Choices): Html {
  return choiceGroup('checkbox', field);
}

function choiceGroup(
  type: 'radio' | 'checkbox',
  { choices, chosen = [], hidesLabel, ...field }: Choices,
): Html {
  const { 'aria-describedby': ids } = describedBy(field);
  return html`
    <fieldset class=${groupClass(field)} aria-describedby=${ids}>
      <legend class=${hidesLabel ? 'hidden' : null}>${field.label}</legend>
      ${hintAndError(field)}
      <div class="choices">
        ${choices.map(({ value, label, hint }, index) => {
          const id = index === 0 ? field.name : `${field.name}-${index + 1}`;
          return html`
            <div class="choice">
              <input
                id=${id}
                type=${type}
                name=${field.name}
                value=${value}
                checked=${chosen.includes(value)}
                aria-describedby=${hint ? `${id}-about` : null}
              />
              <label for=${id}>${label}</label>
              ${hint && html`<div class="hint" id=${`${id}-about`}>${hint}</div>`}
            </div>
          `;
        })}
      </div>
    </fieldset>
  `;
}

interface SelectField extends Field {
  choices: readonly Choice[];
  value?: string;
  autocomplete?: string;
}

export function selectField({ choices, value, autocomplete = 'off', ...field }: SelectField): Html {
  return html`
    <div class=${groupClass(field)}>
      <label for=${field.name}>${field.label}</label>
      ${hintAndError(field)}
      <select id=${field.name} name=${field.name} autocomplete=${autocomplete} ...${describedBy(field)}>
        ${choices.map(
          (choice) => html`
            <option value=${choice.value} selected=${choice.value === value}>${choice.label}</option>
          `,
        )}
      </select>
    </div>
  `;
}

interface FileField extends Field {
  /** As in HTML: types and name endings, separated by commas. */
  accept: string;
  isMultiple?: boolean;
  /** Opens the camera of a phone. */
  usesCamera?: boolean;
  /** Words that only screen readers say, for fields with the same label. */
  hiddenText?: string;
}

/** The label is a button of ours, because browsers write on their own button in their own language. */
export function fileField({
  accept,
  isMultiple = false,
  usesCamera = false,
  hiddenText,
  ...field
}: FileField): Html {
  return html`
    <div class=${groupClass(field)}>
      ${hintAndError(field)}
      <div class="file">
        <label class="button secondary" for=${field.name}>
          ${icon(usesCamera ? 'camera' : 'upload')}${field.label}${hiddenText && html`<span class="hidden"> ${hiddenText}</span>`}
        </label>
        <input
          id=${field.name}
          name=${field.name}
          type="file"
          accept=${accept}
          multiple=${isMultiple}
          capture=${usesCamera ? 'environment' : null}
          ...${describedBy(field)}
        />
      </div>
    </div>
  `;
}
