import { escapeHtml } from '#values/html.ts';

export interface Page {
  title: string;
  /** One sentence for search engines and link previews. */
  summary: string;
  /** The menu, as HTML. */
  menu: string;
  body: string;
  /** The address of the same text as Markdown, for programs. */
  markdown?: string;
  query?: string;
}

export interface Frame {
  /** The name of the API. */
  name: string;
  /** Addresses that change with the files. */
  assets: { style: string; script: string; icon: string };
}

/** Renders a page with the header and the menu that all pages share. It works without its script. */
export function renderPage(
  { name, assets }: Frame,
  { title, summary, menu, body, markdown, query = '' }: Page,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title === name ? name : `${title} · ${name}`)}</title>
<meta name="description" content="${escapeHtml(summary)}">
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">
${markdown ? `<link rel="alternate" type="text/markdown" href="${markdown}">` : ''}
<script src="${assets.script}" type="module"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<button type="button" class="menu-button" popovertarget="menu">Menu</button>
<a class="brand" href="/docs/">Stipend <span>docs</span></a>
<form role="search" action="/docs/search">
<label for="q">Search</label>
<input id="q" name="q" type="search" placeholder="Search" maxlength="100" value="${escapeHtml(query)}" autocomplete="off">
<button>Search</button>
</form>
</header>
<div class="columns">
<nav id="menu" popover aria-label="Documentation">
<button type="button" class="menu-close" popovertarget="menu" popovertargetaction="hide">Close the menu</button>
${menu}
</nav>
<main id="content" tabindex="-1">
${body}
</main>
</div>
</body>
</html>
`;
}
