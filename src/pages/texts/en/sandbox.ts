export const sandbox = {
  title: 'Values to try in the sandbox',
  userName: 'User name',
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
};
