// Browsers send no fragment to servers. Replaces the page, so that "back" does not lead to it.
const fragment = location.hash.slice(1);
location.replace(`${location.pathname}?${fragment || 'error=empty'}`);
