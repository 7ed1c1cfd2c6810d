/** The pages before and after the sign-in page of a provider. */
export const connectAccount = {
  continueTo: (provider: string) => `Continue to ${provider}`,
  whatWeSend: (provider: string) =>
    `The law says we must tell ${provider} where requests for your data come from. When you continue, we send ${provider}:`,
  sent: {
    address: 'your IP address',
    browser: 'the name and time zone of your browser',
    sizes: 'the size of its window and of your screen',
    device: 'a random number that identifies this browser',
  },
  whatWeKeep:
    'We store these details encrypted. We delete them when your connection ends. The number also stays in a cookie in your browser.',
  continue: 'Continue',
  /** After a sign-in that began in another browser or app. */
  confirm: {
    title: (company: string) => `Share your income with ${company}?`,
    aCompany: 'the company that asked for it',
    what: (provider: string) =>
      `You have signed in to ${provider}. The sign-in was started in another browser or app. Nothing has been shared yet.`,
    ifYou: 'If you started it yourself, you can continue.',
    ifNot: 'If somebody sent you a link to sign in, or asked you to sign in for them, close this page.',
    yes: 'Yes, share my income',
  },
  /** While a script reads what the bank sent. */
  returning: 'We are connecting your account',
  returningNext:
    'If nothing happens, turn on JavaScript in your browser. Then go back to the site you came from and start again.',
  connected: 'You are connected',
  connectedNext: 'You can close this page and go back to the site you came from.',
  failed: 'Your account was not connected',
  failedNext: 'We did not get access to your account. Go back to the site you came from to try again.',
  expired: 'This link has expired',
  expiredNext: 'Go back to the site you came from and start again.',
};
