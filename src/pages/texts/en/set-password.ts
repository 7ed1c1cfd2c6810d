/** The pages behind the links that we email to members. */
export const setPassword = {
  invitation: 'Welcome to the team',
  reset: 'Choose a password',
  needsScript: 'This page needs JavaScript. Please turn it on in your browser and load the page again.',
  name: 'Your name',
  password: 'Password',
  advice: 'At least 12 characters. A few unrelated words are easy to remember and hard to guess.',
  send: 'Set the password',
  done: 'Your password has been set. You can now sign in with it.',
  signIn: 'Sign in to the dashboard',
  incomplete: 'This link is incomplete. Please open it again from the email.',
  linkInvitation:
    'This link no longer works: it has been used, has expired or was replaced by a newer one. Ask an admin of your team for a new one.',
  linkReset:
    'This link no longer works: it has been used, has expired or was replaced by a newer one. Request a new link.',
  offline: 'We could not reach the service. Please check your connection and try again.',
  tooMany: 'There were too many attempts. Wait a few minutes, then try again.',
  unexpected: 'We could not set the password. Please try again in a few minutes.',
  tooShort: 'The password must be at least 12 characters.',
  tooLong: 'The password is too long. Choose a shorter one.',
  own: 'The password must not contain your name or email address.',
  common: 'The password is too common: choose one that is harder to guess.',
};
