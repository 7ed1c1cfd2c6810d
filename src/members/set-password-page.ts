import { button, buttonLink, html, notice, type Page, textField, textsIn } from '#pages';
import type { LinkPurpose } from './links.ts';

/** Needs a script, because only a script can read the token behind the # of the emailed link. */
export function setPasswordPage(frame: Pick<Page, 'language' | 'address'>, purpose: LinkPurpose): Page {
  const { language } = frame;
  const texts = textsIn(language).setPassword;
  const isInvitation = purpose === 'invitation';
  return {
    ...frame,
    title: isInvitation ? texts.invitation : texts.reset,
    scripts: ['/account/set-password.js'],
    body: html`
      <noscript>${notice({ language, kind: 'warning', body: html`<p>${texts.needsScript}</p>` })}</noscript>
      <div id="problem" class="error-summary" role="alert" tabindex="-1" hidden></div>
      <div id="done" hidden>
        ${notice({ language, kind: 'success', isNew: true, body: html`<p>${texts.done}</p>` })}
        ${buttonLink({ kind: 'primary', text: texts.signIn, href: '/dashboard/' })}
      </div>
      <form
        id="form"
        novalidate
        hidden
        data-incomplete=${texts.incomplete}
        data-link=${isInvitation ? texts.linkInvitation : texts.linkReset}
        data-offline=${texts.offline}
        data-too-many=${texts.tooMany}
        data-unexpected=${texts.unexpected}
        data-too-short=${texts.tooShort}
        data-too-long=${texts.tooLong}
        data-own=${texts.own}
        data-common=${texts.common}
      >
        ${isInvitation && textField({ language, name: 'name', label: texts.name, autocomplete: 'name', maxLength: 200 })}
        ${textField({
          language,
          name: 'password',
          type: 'password',
          label: texts.password,
          hint: texts.advice,
          autocomplete: 'new-password',
          maxLength: 1024,
        })}
        ${button({ text: texts.send })}
      </form>
    `,
  };
}
