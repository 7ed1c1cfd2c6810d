// Improves every page. All pages work without it.

// lets people see the password that they type, even in a field that a script adds later
function addSwitches() {
  for (const button of document.querySelectorAll('button[data-hide][hidden]')) {
    const input = document.getElementById(button.getAttribute('aria-controls'));
    const said = button.nextElementSibling;
    const { hide, hideLabel, shown, hidden } = button.dataset;
    const [show, showLabel] = [button.textContent, button.ariaLabel];
    button.hidden = false;
    const reveal = (isShown) => {
      input.type = isShown ? 'text' : 'password';
      button.textContent = isShown ? hide : show;
      button.ariaLabel = isShown ? hideLabel : showLabel;
    };
    button.addEventListener('click', () => {
      const isShown = input.type === 'password';
      reveal(isShown);
      said.textContent = isShown ? shown : hidden;
    });
    // browsers offer to save a password only from a field of the type password
    input.form?.addEventListener('submit', () => reveal(false));
  }
}
addSwitches();
new MutationObserver(addSwitches).observe(document.body, { childList: true, subtree: true });

// a page with errors is the answer to a form: without this, Back and a reload would ask to send the form again
if (document.querySelector('.error-summary')) history.replaceState(history.state, '', location.href);

// a second click on a slow connection does not send the form twice
const REPEAT_MS = 3000;
const sentAt = new WeakMap();
addEventListener('submit', (event) => {
  const { target, timeStamp } = event;
  if (event.defaultPrevented || target.method !== 'post') return;
  if (timeStamp - (sentAt.get(target) ?? -REPEAT_MS) < REPEAT_MS) event.preventDefault();
  else sentAt.set(target, timeStamp);
});
// Back shows the page again, and its form can be sent again
addEventListener('pageshow', (event) => {
  if (event.persisted) for (const form of document.forms) sentAt.delete(form);
});

// a link to a field, from the error summary, also moves the focus into it
for (const link of document.querySelectorAll('.error-summary a'))
  link.addEventListener('click', (event) => {
    const field = document.getElementById(link.hash.slice(1));
    if (!field) return;
    event.preventDefault();
    field.closest('.field')?.scrollIntoView();
    field.focus({ preventScroll: true });
  });
