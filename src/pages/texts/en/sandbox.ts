export const sandbox = {
  title: 'Values to try in the sandbox',
  userName: 'Username',
  password: 'Password',
  atOnce: 'signs in at once',
  code: 'asks for a code',
  date: 'asks for a date',
  characters: 'asks for letters of a second password',
  anyOther: 'Any other password is wrong.',
  answers: {
    code: 'The code is',
    date: 'The date is',
    password_characters: 'The second password is',
  },
  /** The page in place of the lender's site. */
  lender: {
    title: (lender: string) => `You are back at ${lender}`,
    receives:
      'This page stands in for the lender’s own site. When a journey ends, the lender receives only this:',
    reads: 'The lender then reads the data through the API:',
  },
};
