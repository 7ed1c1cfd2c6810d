export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Html[] | null | false;

/** A template that escapes its values, except those that are already markup. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.map((text, index) => text + write(parts[index] ?? null)).join('') };
}

/** JSON for a script element, escaped so that the data cannot close the element. */
export function jsonIsland(id: string, data: unknown): Html {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return { html: `<script type="application/json" id="${id}">${text}</script>` };
}

function write(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeText(part);
  return 'html' in part ? part.html : part.map((one) => one.html).join('');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '£': '&pound;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"'£]/g, (character) => ENTITIES[character] ?? character);
}
