import { escapeHtml } from '#values/html.ts';

const JSON_TOKENS =
  /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/g;

/** Marks the parts of JSON with classes, for colours. Other text is only escaped. */
function highlightJson(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(JSON_TOKENS)) {
    const [whole, string, colon = '', word, number] = match;
    html += escapeHtml(text.slice(end, match.index));
    end = match.index + whole.length;
    if (string) html += `${span(colon ? 'key' : 'string', string)}${colon}`;
    else html += span(word ? 'word' : 'number', word ?? number ?? '');
  }
  return html + escapeHtml(text.slice(end));
}

function span(kind: string, text: string): string {
  return `<span class="${kind}">${escapeHtml(text)}</span>`;
}

/** A block of code that scrolls by itself, with the keyboard too. The script adds a button to its title that copies the code. */
export function codeBlock(
  text: string,
  { language, title, name = title }: { language: string; title: string; name?: string },
): string {
  const code = language === 'json' ? highlightJson(text) : escapeHtml(text);
  return `<div class="code"><p>${escapeHtml(title)}</p><pre tabindex="0" role="group" aria-label="${escapeHtml(name)}"><code>${code}</code></pre></div>`;
}
