import type { Form, Literal } from './page.ts';

/** Writes the values as a form or as JSON. */
export function writeBody({ type, values }: Form): { headers: Record<string, string>; body: string } {
  if (type === 'json')
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(nested(values)) };
  const pairs = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]);
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(pairs).toString(),
  };
}

interface Body {
  [key: string]: Literal | Body;
}

/** Makes `{"user": {"name": "a"}}` of `{"user.name": "a"}`. */
function nested(values: Readonly<Record<string, Literal>>): Body {
  const body: Body = Object.create(null);
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let part = body;
    for (const key of keys) {
      const inner = part[key];
      const next: Body = typeof inner === 'object' ? inner : Object.create(null);
      part[key] = next;
      part = next;
    }
    part[last] = value;
  }
  return body;
}
