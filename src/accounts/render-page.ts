interface PageParts {
  title: string;
  head: string;
  body: string;
}

export const LINK_EXPIRED: PageParts = {
  title: 'This link has expired',
  head: '',
  body: '<p>Go back to the site you came from and start again.</p>',
};

/** Renders a page for a person who connects an account. Its values must already be HTML. */
export function renderPage({ title, head, body }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/pages/base.css">
<link rel="stylesheet" href="/accounts/oauth/start.css">
${head}
</head>
<body>
<main>
  <h1>${title}</h1>
  ${body}
</main>
</body>
</html>
`;
}
