const SPOKEN_ATTRIBUTE = /\b(?:aria-label|alt|title|placeholder|aria-description)="([^"]*\p{L}[^"]*)"/gu;

/** Finds words that are written into the `html` templates of a source file, instead of coming from the catalogue. */
export function findWords(source: string): string[] {
  return templatesIn(source).flatMap((template) => {
    const labels = [...template.matchAll(SPOKEN_ATTRIBUTE)].map(([, label = '']) => label);
    const text = template.replace(/<[^>]*>/g, '\n').split('\n');
    return [...labels, ...text.map((line) => line.trim()).filter((line) => /\p{L}/u.test(line))];
  });
}

/** Returns each template without its values. Templates inside values are returned separately. */
function templatesIn(source: string): string[] {
  const found: string[] = [];
  const open: { isHtml: boolean; text: string; depth: number }[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const last = open.at(-1);
    const character = source[at];
    if (last && last.depth === 0) {
      if (character === '\\') at += 1;
      else if (character === '`') {
        open.pop();
        if (last.isHtml) found.push(last.text);
      } else if (source.startsWith('${', at)) {
        last.depth = 1;
        at += 1;
      } else last.text += character;
    } else if (character === '`') open.push({ isHtml: endsWithTag(source, at), text: '', depth: 0 });
    else if (last && character === '{') last.depth += 1;
    else if (last && character === '}') last.depth -= 1;
  }
  return found;
}

function endsWithTag(source: string, at: number): boolean {
  return /\bhtml$/.test(source.slice(Math.max(0, at - 5), at));
}
