import { type Html, html } from '../html.ts';
import type { Language } from '../language.ts';
import { textsIn } from '../texts/index.ts';
import { icon } from './icon.ts';

interface SummaryRow {
  name: string;
  value: Html;
  /** The actions for an item: links or buttons. */
  action?: Html;
}

export function summaryList(rows: readonly SummaryRow[]): Html {
  return html`
    <dl class="summary">
      ${rows.map(
        ({ name, value, action }) => html`
          <div>
            <dt>${name}</dt>
            <dd>${value}</dd>
            ${action && html`<dd class="action">${action}</dd>`}
          </div>
        `,
      )}
    </dl>
  `;
}

export type TaskStatus = 'waiting' | 'active' | 'done' | 'attention' | 'failed';

interface Task {
  /** The id of the item, for a script that updates it. */
  id?: string;
  text: string;
  status: TaskStatus;
  /** The text of the status, if it differs from the usual one. */
  statusText?: string;
  hint?: Html;
}

/** Steps and how far each has come. Screen readers announce each change that a script makes. */
export function taskList({ language, tasks }: { language: Language; tasks: readonly Task[] }): Html {
  const { status: words } = textsIn(language).common;
  return html`
    <ol class="tasks" aria-live="polite" aria-relevant="additions text">
      ${tasks.map(
        ({ id, text, status, statusText, hint }) => html`
          <li id=${id} class=${status}>
            <span class="badge">${statusIcon(status)}</span>
            <div>
              <span class="task-text">${text}</span>
              ${hint && html`<div class="hint">${hint}</div>`}
            </div>
            <span class="task-status">${statusText ?? words[status]}</span>
          </li>
        `,
      )}
    </ol>
  `;
}

function statusIcon(status: TaskStatus): Html {
  if (status === 'waiting') return null;
  return status === 'active' ? html`<span class="spinner"></span>` : icon(status);
}

interface Table {
  caption: string;
  columns: readonly { heading: string; isNumeric?: boolean }[];
  /** The first cell names the row. */
  rows: readonly (readonly Html[])[];
}

export function table({ caption, columns, rows }: Table): Html {
  const kind = (column: number) => (columns[column]?.isNumeric ? 'numeric' : null);
  return html`
    <div class="table" role="region" aria-label=${caption} tabindex="0">
      <table>
        <caption>${caption}</caption>
        <thead>
          <tr>
            ${columns.map(({ heading }, column) => html`<th scope="col" class=${kind(column)}>${heading}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (cells) => html`
              <tr>
                ${cells.map((cell, column) =>
                  column === 0
                    ? html`<th scope="row" class=${kind(column)}>${cell}</th>`
                    : html`<td class=${kind(column)}>${cell}</td>`,
                )}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}
