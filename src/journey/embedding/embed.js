// Shows a Stipend journey in a dialog over your page: await Stipend.open({ journeyUrl, onEnd }). See docs/journey.md.
(() => {
  /** A frame that does not answer in this time after it has loaded was blocked. */
  const ANSWER_MS = 5000;
  const STYLE = `
    :host { all: initial; color-scheme: light dark; }
    dialog { box-sizing: border-box; border: 0; padding: 0; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
    dialog::backdrop { background: rgb(0 0 0 / 60%); }
    .journey { width: min(46rem, 100vw - 2rem); height: min(52rem, 100dvh - 2rem); max-width: none; max-height: none; overflow: hidden; border-radius: 0.5rem; }
    .journey[open] { display: flex; flex-direction: column; }
    .journey > button { align-self: end; border-color: transparent; }
    .question { max-width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border-radius: 0.5rem; }
    p { margin: 0 0 1rem; }
    iframe { flex: 1; width: 100%; border: 0; }
    button { min-width: 2.75rem; min-height: 2.75rem; margin: 0.25rem; padding: 0.5rem 1rem; border: 1px solid; border-radius: 0.375rem; background: Canvas; color: CanvasText; font: inherit; cursor: pointer; }
    button:focus-visible, iframe:focus-visible { outline: 3px solid Highlight; outline-offset: -3px; }
    @media (max-width: 48rem) { .journey { width: 100vw; height: 100dvh; border-radius: 0; } }`;
  /** Used until the frame sends its texts, in the person's language. */
  const TEXTS = {
    label: 'Share your income',
    close: 'Close',
    question: 'Do you want to close this? Nothing is lost, and you can continue later.',
    stay: 'Keep it open',
    leave: 'Close',
  };
  let isOpen = false;

  /** A promise of the journey's end, with `close()`. It never throws, so that a second click can't stop your page's code. */
  function open(options) {
    let close = () => undefined;
    const end = new Promise((resolve) => {
      close = show(options, resolve);
    });
    return Object.assign(end, { close: () => close() });
  }

  function show({ journeyUrl, onEnd } = {}, resolve) {
    const link = URL.canParse(journeyUrl) ? new URL(journeyUrl) : null;
    if (!/^https?:$/.test(link?.protocol))
      throw new TypeError('journeyUrl must be the journey_url of a user token');
    if (isOpen)
      throw Object.assign(new Error('A journey is open already: close it first'), { code: 'already_open' });
    isOpen = true;
    const before = document.activeElement;
    const root = document.documentElement;
    const { overflow } = root.style;
    const view = createView();
    const framed = new URL(link);
    framed.searchParams.set('embed', location.origin);
    let timer = 0;
    let asks = true;

    const finish = (end) => {
      if (!isOpen) return;
      isOpen = false;
      clearTimeout(timer);
      removeEventListener('message', hear);
      view.host.remove();
      root.style.overflow = overflow;
      before?.focus?.();
      if (end) onEnd?.(end);
      resolve(end ?? { status: 'closed' });
    };
    const close = () => finish({ status: 'closed' });
    const ask = () => {
      if (!asks) close();
      else if (!view.question.open) view.question.showModal();
    };
    const visit = () => {
      finish();
      location.assign(link.href);
    };
    const actions = {
      ready({ texts, isEnded }) {
        clearTimeout(timer);
        asks = !isEnded;
        view.say({ ...TEXTS, ...texts });
      },
      escape: ask,
      refused: visit,
      expired: () => {
        view.frame.src = framed.href;
      },
      end: ({ status, user_id, client_reference }) => finish({ status, user_id, client_reference }),
    };
    function hear({ source, origin, data }) {
      if (source !== view.frame.contentWindow || origin !== link.origin) return;
      const name = String(data?.stipend);
      if (Object.hasOwn(actions, name)) actions[name](data);
    }

    view.frame.addEventListener('load', () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // biome-ignore lint/suspicious/noConsole: tells the client's engineer what is missing
        console.error(`The journey can't be shown here. Is ${location.origin} in journey_origins?`);
        visit();
      }, ANSWER_MS);
      view.frame.contentWindow.postMessage({ stipend: 'hello' }, link.origin);
      if (!view.question.open) view.frame.focus();
    });
    view.onClose({ ask, close });
    addEventListener('message', hear);
    root.style.overflow = 'hidden';
    view.say(TEXTS);
    view.frame.src = framed.href;
    document.body.append(view.host);
    view.dialog.showModal();
    view.frame.focus();
    return () => finish();
  }

  /** A shadow tree, so that the styles of your page and of the dialog don't affect each other. */
  function createView() {
    const host = document.createElement('div');
    const tree = host.attachShadow({ mode: 'open' });
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    tree.adoptedStyleSheets = [style];
    const [dialog, question] = ['journey', 'question'].map((name) => {
      const made = document.createElement('dialog');
      made.className = name;
      // Escape shows a question. Without this attribute, some browsers close the dialog at the second Escape
      made.setAttribute('closedby', 'none');
      return made;
    });
    const [cross, stay, leave] = [1, 2, 3].map(() => document.createElement('button'));
    const frame = document.createElement('iframe');
    const words = document.createElement('p');
    words.id = 'question';
    question.setAttribute('aria-labelledby', words.id);
    question.setAttribute('role', 'alertdialog');
    question.append(words, stay, leave);
    dialog.append(cross, frame);
    tree.append(dialog, question);
    return {
      host,
      dialog,
      question,
      frame,
      say(texts) {
        dialog.setAttribute('aria-label', texts.label);
        frame.title = texts.label;
        cross.textContent = texts.close;
        words.textContent = texts.question;
        stay.textContent = texts.stay;
        leave.textContent = texts.leave;
      },
      onClose({ ask, close }) {
        cross.onclick = ask;
        leave.onclick = close;
        stay.onclick = () => {
          question.close();
          frame.focus();
        };
        onEscape(dialog, ask);
        onEscape(question, stay.onclick);
        // a browser that closes it anyway, such as by the Back gesture of a phone
        dialog.onclose = close;
      },
    };
  }

  function onEscape(dialog, act) {
    dialog.oncancel = (event) => event.preventDefault();
    dialog.onkeydown = (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      act();
    };
  }

  window.Stipend = { open };
})();
