// The pages work without this script.

// Browsers let only pages over https and on localhost write to the clipboard.
for (const block of navigator.clipboard ? document.querySelectorAll('.code') : []) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('pre').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  block.firstElementChild.append(button);
}

const menu = document.getElementById('menu');
const current = menu.querySelector('[aria-current]');
if (current) menu.scrollTop = current.offsetTop - menu.clientHeight / 3;
// a link to a part of the same page closes the menu of a small screen
menu.addEventListener('click', ({ target }) => {
  if (target.closest('a') && menu.matches(':popover-open')) menu.hidePopover();
});
