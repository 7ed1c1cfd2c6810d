import type { CDPSession, Page } from 'playwright-core';

/** The authenticators of a page, which Chromium simulates. They answer at once, without a person. */
export class Authenticators {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Authenticators> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable', { enableUI: false });
    return new Authenticators(session);
  }

  /** Adds an authenticator, and returns its id. */
  async add(): Promise<string> {
    const { authenticatorId } = await this.#session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return authenticatorId;
  }

  async remove(authenticatorId: string): Promise<void> {
    await this.#session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  }

  /** Whether the person at the authenticator can enter its PIN. */
  async setVerified(authenticatorId: string, isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }

  /** Whether somebody is at the authenticator who touches it at once. */
  async setPresent(authenticatorId: string, enabled: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  }
}
