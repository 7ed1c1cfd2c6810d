import { press } from '../support/dashboard.ts';
import { type State, text } from './state.fixture.ts';

/** A person with data and a forged document. */
export interface Hannah {
  userId: string;
  documentId: string;
  termId: string;
}

export function peopleStates(): State[] {
  return [
    {
      name: 'the full list',
      path: '/people',
      heading: 'People',
      act: (page) => page.getByRole('row').nth(25).waitFor(),
    },
    {
      name: 'a filter without matches',
      path: '/people?search=nobody-has-this',
      heading: 'People',
      act: (page) => text(page, /Nobody matches|Search for a name or its beginning/),
    },
    {
      name: 'the list of the search',
      path: '/terms',
      heading: 'Terms',
      async act(page) {
        await page.keyboard.press('/');
        await page.keyboard.type('loan-2');
        await page.getByRole('option', { name: 'loan-21' }).waitFor();
        await page.keyboard.press('ArrowDown');
      },
    },
    { name: 'the form', path: '/people/new', heading: 'Add a person' },
    {
      name: 'the form with errors',
      path: '/people/new',
      heading: 'Add a person',
      async act(page) {
        await page.getByLabel('Your reference').fill('loan-1');
        await page.getByLabel('Postcodes').fill('nowhere');
        await page.getByLabel('National Insurance number').fill('QQ123456C');
        await press(page, 'Add and create the link');
        await text(page, 'This must be a national insurance number such as AB123456C.');
      },
    },
    {
      name: 'the new link',
      path: '/people/new',
      heading: 'Add a person',
      async act(page) {
        await page.getByLabel('Postcodes').fill('');
        await page.getByLabel('National Insurance number').fill('');
        await press(page, 'Add and create the link');
        await press(page, 'Show as a QR code');
        await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
      },
    },
  ];
}

const TABS = ['', 'review', 'payslips', 'documents', 'statements', 'expenditure', 'sharing', 'activity'];

export function tabState(userId: string, tab: string): State {
  return {
    name: `a person, ${tab || 'overview'}`,
    path: `/people/${userId}${tab && `/${tab}`}`,
    heading: 'Hannah Whitcombe',
  };
}

export function personStates({ userId, documentId }: Hannah): State[] {
  const at = `/people/${userId}`;
  return [
    ...TABS.map((tab) => tabState(userId, tab)),
    {
      name: 'a review that is being recorded',
      path: `${at}/review`,
      heading: 'Hannah Whitcombe',
      async act(page) {
        await press(page, 'Record a review');
        await page.getByLabel('Why?').fill('Payroll and bank agree.');
      },
    },
    {
      name: 'a review and what it was based on',
      path: `${at}/review`,
      heading: 'Hannah Whitcombe',
      async act(page) {
        await page.getByRole('radio', { name: /Needs more evidence/ }).check();
        await press(page, 'Record the review');
        await page.getByRole('link', { name: 'What it was based on' }).first().click();
        await text(page, 'Everything on this page is a copy');
      },
    },
    {
      name: 'a document',
      path: `${at}/documents/${documentId}`,
      heading: /./,
      act: (page) => page.getByRole('img', { name: /^Page 1 of the document/ }).waitFor(),
    },
    {
      name: 'the dialog for a link',
      path: `${at}/sharing`,
      heading: 'Hannah Whitcombe',
      async act(page) {
        await press(page, 'Create a link');
        await page.getByLabel('The link works for').waitFor();
      },
    },
  ];
}
