import { type Html, html } from '../html.ts';
import { textsIn } from '../texts/index.ts';
import { describedBy, type Field, groupClass, hintAndError } from './field.ts';

interface DateField extends Field {
  values?: { day?: string; month?: string; year?: string };
  /** For the person's own date of birth, which browsers can fill in. */
  isBirthDate?: boolean;
}

const DATE_PARTS = [
  { part: 'day', length: 2 },
  { part: 'month', length: 2 },
  { part: 'year', length: 4 },
] as const;

/** Three boxes, sent as `<name>_day`, `<name>_month` and `<name>_year`. */
export function dateField({ values = {}, isBirthDate = false, ...field }: DateField): Html {
  const texts = textsIn(field.language).common;
  return group(
    field,
    DATE_PARTS.map(
      ({ part, length }, index) => html`
        <div>
          <label for=${idOf(field, part, index)}>${texts[part]}</label>
          <input
            id=${idOf(field, part, index)}
            name=${`${field.name}_${part}`}
            class=${`width-${length}`}
            inputmode="numeric"
            maxlength=${length}
            autocomplete=${isBirthDate ? `bday-${part}` : 'off'}
            value=${values[part]}
            aria-invalid=${field.error ? 'true' : null}
          />
        </div>
      `,
    ),
  );
}

interface CharacterField extends Field {
  /** Which characters are asked for, counted from 1. */
  positions: readonly number[];
}

/** One box for each asked character of a password, sent as `<name>_<position>`. */
export function characterField({ positions, ...field }: CharacterField): Html {
  const texts = textsIn(field.language).common;
  return group(
    field,
    positions.map(
      (position, index) => html`
        <div>
          <label for=${idOf(field, position, index)}>${texts.character(position)}</label>
          <input
            id=${idOf(field, position, index)}
            name=${`${field.name}_${position}`}
            class="width-2"
            maxlength="1"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
            aria-invalid=${field.error ? 'true' : null}
          />
        </div>
      `,
    ),
  );
}

/** The first box has the id of the field, because the error summary links to it. */
function idOf({ name }: Field, part: string | number, index: number): string {
  return index === 0 ? name : `${name}_${part}`;
}

function group(field: Field, boxes: Html): Html {
  const { 'aria-describedby': ids } = describedBy(field);
  return html`
    <fieldset class=${groupClass(field)} aria-describedby=${ids}>
      <legend>${field.label}</legend>
      ${hintAndError(field)}
      <div class="boxes">${boxes}</div>
    </fieldset>
  `;
}
