import { press } from '../support/dashboard.ts';
import { type State, text } from './state.fixture.ts';

/** A delivery that has failed once. */
export interface Delivery {
  webhookId: string;
  deliveryId: string;
}

export function teamStates({ termId, webhookId, deliveryId }: { termId: string } & Delivery): State[] {
  const pages = [
    ['/journeys', 'Journeys'],
    ['/webhooks', 'Webhooks'],
    ['/requests', 'API calls'],
    ['/api-keys', 'API keys'],
    ['/configuration', 'Configuration'],
    ['/terms', 'Terms'],
    ['/team', 'Team'],
    ['/audit', 'Audit log'],
    ['/audit/access', 'Access log'],
    ['/audit/sending', 'Sending of the audit log'],
    ['/account', 'Your account'],
    ['/nowhere', 'Page not found'],
  ] as const;
  return [
    ...pages.map(([path, heading]) => ({ name: path, path, heading })),
    {
      name: 'a new API key',
      path: '/api-keys',
      heading: 'API keys',
      async act(page) {
        await press(page, 'Create a key');
        await page.getByLabel('Chosen scopes').check();
        await page.getByLabel('Read users').waitFor();
      },
    },
    {
      name: 'a new webhook',
      path: '/webhooks',
      heading: 'Webhooks',
      async act(page) {
        await press(page, 'Create a webhook');
        await page.getByLabel('Sign with a secret that I have').check();
        await page.getByLabel('Signing secret').waitFor();
      },
    },
    {
      name: 'a webhook',
      path: `/webhooks/${webhookId}`,
      heading: 'Loans',
      act: (page) => page.getByRole('link', { name: 'user-payroll-submitted' }).first().waitFor(),
    },
    {
      name: 'a delivery',
      path: `/webhooks/${webhookId}/deliveries/${deliveryId}`,
      heading: /./,
      act: (page) => page.getByRole('cell', { name: 'no such loan' }).first().waitFor(),
    },
    {
      name: 'a term',
      path: `/terms/${termId}`,
      heading: /./,
      act: (page) => page.getByRole('heading', { name: /^Who accepted it: \d/ }).waitFor(),
    },
    {
      name: 'a new text',
      path: '/terms',
      heading: 'Terms',
      async act(page) {
        await press(page, 'Write a new text');
        await page.getByText('Add the text in Welsh').click();
        await page.getByLabel('Text in Welsh').waitFor();
      },
    },
  ];
}

export function sandboxStates(): State[] {
  const heading = 'Sandbox';
  return [
    {
      name: 'the start of a journey',
      path: '/sandbox',
      heading,
      act: (page) => page.getByRole('button', { name: 'Run the journey' }).waitFor(),
    },
    {
      name: 'people of the sandbox',
      path: '/sandbox/people',
      heading,
      act: (page) => page.getByRole('cell', { name: 'pass_good', exact: true }).waitFor(),
    },
    {
      name: 'controls with a fault',
      path: '/sandbox/controls',
      heading,
      async act(page) {
        await text(page, 'Everything works');
        await page.getByLabel('How', { exact: true }).selectOption('slow');
        await press(page, 'Add the fault');
        await page.getByRole('row', { name: /Harbour Payslips/ }).waitFor();
      },
    },
    {
      name: 'controls',
      path: '/sandbox/controls',
      heading,
      async act(page) {
        await press(page, 'End the fault at Harbour Payslips');
        await text(page, 'Everything works');
      },
    },
    {
      name: 'an empty receiver',
      path: '/sandbox/inbox',
      heading,
      async act(page) {
        await press(page, 'Create a receiver');
        await text(page, 'Nothing has arrived yet');
      },
    },
    { name: 'messages', path: '/sandbox/messages', heading },
  ];
}
