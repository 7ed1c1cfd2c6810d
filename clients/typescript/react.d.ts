export interface UseStipendOptions {
  /** The address of the service, such as `https://payroll.lender.example`. */
  url: string | URL;
}

/** How a journey ended. Anyone can change it in a browser, so ask the service before you decide anything. */
export interface JourneyEnd {
  /** `closed`: the person or your code closed the dialog, and the same link continues the journey. */
  status: 'complete' | 'partial' | 'declined' | 'left' | 'closed';
  user_id?: string | undefined;
  client_reference?: string | null | undefined;
}

export interface StipendDialog {
  /**
   * Opens the journey in a dialog over the page and waits until it ends.
   *
   * @param journeyUrl the link that your server created with `journeys.create` or `userTokens.create`
   * @throws {Error} with the code `already_open` if a journey is open already, and if the service's script can't be loaded
   */
  open(journeyUrl: string): Promise<JourneyEnd>;
  /** Closes the dialog. `open` then returns the status `closed`. */
  close(): void;
  isOpen: boolean;
}

/** Shows a user's journey in a dialog. When the component is unmounted, the dialog is closed. */
export function useStipend(options: UseStipendOptions): StipendDialog;
