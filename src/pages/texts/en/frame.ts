/** Texts for the journey in a dialog over the client's own page. */
export const frame = {
  opening: 'One moment',
  ownWindow: 'Open in a separate window',
  /** The dialog on the client's page. */
  dialog: {
    label: 'Share your income',
    close: 'Close',
    question: 'Do you want to close this? Nothing is lost, and you can continue later.',
    stay: 'Keep it open',
    leave: 'Close',
  },
};
