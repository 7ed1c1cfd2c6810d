import {
  button,
  buttonLink,
  buttonRow,
  characterField,
  checkboxes,
  choiceCards,
  dateField,
  details,
  fileField,
  form,
  type Html,
  html,
  type Language,
  notice,
  numberField,
  type Page,
  radios,
  selectField,
  summaryList,
  table,
  taskList,
  textField,
} from './index.ts';

const LOGO = '/gallery/logo.svg';
export const LOGO_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="40" height="40" rx="8" fill="#0b5a55"/><text x="48" y="28" font-size="22" font-family="sans-serif">Lend</text></svg>';
const LONG =
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch & Daughters Payroll Bureau (Holdings) Limited';

/** A page with every component, in its usual and its wrong state, and with long words. */
export function galleryPage(language: Language, address: string, kind: 'plain' | 'wrong'): Page {
  const errors =
    kind === 'wrong'
      ? [
          { field: 'email', text: 'Enter an email address, like name@example.com' },
          { field: 'birth', text: 'Your date of birth must be in the past' },
          { field: 'way', text: 'Choose how you want to get the code' },
          { field: null, text: 'We could not sign you in' },
        ]
      : [];
  return {
    language,
    address,
    title: 'Sign in to your payroll provider',
    caption: 'Step 2 of 4',
    client: { name: kind === 'wrong' ? LONG : 'Example Lending', logo: LOGO },
    isSandbox: true,
    back: '/gallery/back',
    myData: '/gallery/my-data',
    leave: { action: '/gallery/leave', hidden: { forgery: 'secret' } },
    errors,
    body: [
      html`<p class="lead">We use your details once, to fetch your payslips. We never keep your password.</p>`,
      galleryForm(language, (field) => errors.find((error) => error.field === field)?.text),
      messages(language),
      lists(language),
    ],
  };
}

function galleryForm(language: Language, error: (field: string) => string | undefined): Html {
  return form({
    action: '/gallery/send',
    hidden: { forgery: 'secret' },
    body: [
      textField({
        language,
        name: 'email',
        type: 'email',
        label: 'Email address',
        value: 'ada@',
        error: error('email'),
      }),
      textField({
        language,
        name: 'password',
        type: 'password',
        label: 'Password',
        hint: 'The one for your payroll provider',
        autocomplete: 'current-password',
      }),
      textField({ language, name: 'company', label: LONG, isOptional: true, width: 20 }),
      numberField({ language, name: 'code', label: 'Code from your phone', hint: '6 digits' }),
      dateField({
        language,
        name: 'birth',
        label: 'Your date of birth',
        hint: 'For example, 31 1 1990',
        values: { day: '31', month: '1', year: '2990' },
        isBirthDate: true,
        error: error('birth'),
      }),
      characterField({ language, name: 'letters', label: 'Letters of your password', positions: [2, 5, 11] }),
      radios({
        language,
        name: 'way',
        label: 'How do you want to get the code?',
        choices: [
          { value: 'sms', label: 'Text message', hint: 'To the number that ends in 46' },
          { value: 'mail', label: 'Email' },
        ],
        error: error('way'),
      }),
      checkboxes({
        language,
        name: 'agree',
        label: 'Your agreement',
        chosen: ['yes'],
        choices: [{ value: 'yes', label: 'I have read this and I agree' }],
      }),
      selectField({
        language,
        name: 'title',
        label: 'Title',
        value: 'dr',
        choices: [
          { value: 'ms', label: 'Ms' },
          { value: 'dr', label: 'Dr' },
        ],
      }),
      fileField({
        language,
        name: 'files',
        label: 'Your payslips',
        accept: '.pdf,image/*',
        isMultiple: true,
      }),
      buttonRow(
        button({ text: 'Sign in' }),
        buttonLink({ kind: 'secondary', text: 'Choose another way', href: '/gallery/ways' }),
        button({ kind: 'danger', text: 'Remove', hiddenText: 'Example Employer' }),
        button({ kind: 'link', text: 'I do not have my password' }),
      ),
    ],
  });
}

function messages(language: Language): Html {
  return [
    html`<h2>Messages</h2>`,
    notice({ language, body: html`<p>You can close this page. We will carry on.</p>` }),
    notice({
      language,
      kind: 'warning',
      title: 'One attempt left',
      body: html`<p>Then your account is locked.</p>`,
    }),
    notice({ language, kind: 'success', title: 'You are connected', isNew: true }),
    details({ summary: 'What happens to my password?', body: html`<p>We use it once and forget it.</p>` }),
  ];
}

function lists(language: Language): Html {
  return [
    html`<h2>Lists</h2>`,
    taskList({
      language,
      tasks: [
        { text: 'Signing in', status: 'done' },
        { text: 'Fetching your payslips', status: 'active', hint: '8 of 12, about 20 seconds left' },
        { text: 'Checking them', status: 'waiting' },
        { text: LONG, status: 'attention' },
        { text: 'march-2026.pdf', status: 'failed', statusText: 'Not a payslip' },
      ],
    }),
    choiceCards([
      {
        href: '/gallery/employer',
        title: 'My employer or payroll provider',
        about: 'Sign in where you see your payslips',
        tag: 'Recommended',
        time: 'About 2 minutes',
        icon: 'employer',
      },
      { href: '/gallery/upload', title: 'Upload payslips', about: 'Files or photos', icon: 'document' },
      { href: '/gallery/long', title: LONG, logo: LOGO },
    ]),
    summaryList([
      { name: 'Employer', value: 'Example Employer', action: html`<a href="/gallery/remove">Remove</a>` },
      { name: 'Payslips', value: '12, from December 2025 to November 2026' },
    ]),
    table({
      caption: 'Your newest payslip',
      columns: [{ heading: 'Date' }, { heading: 'Employer' }, { heading: 'Net pay', isNumeric: true }],
      rows: [
        ['30 November 2026', 'Example Employer', '£2,446.98'],
        ['31 October 2026', LONG, '£12,446.98'],
      ],
    }),
  ];
}
