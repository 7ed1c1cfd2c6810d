import type { Page } from 'playwright-core';

/** A page of the dashboard in a state that is checked. */
export interface State {
  name: string;
  path: string;
  heading: string | RegExp;
  /** Brings the page to the state. */
  act?: (page: Page) => Promise<unknown>;
}

export const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
