/** Pages that say why the requested page can't be shown. */
export const problems = {
  notFound: {
    title: 'We could not find this page',
    next: 'If you typed the address, check it. If you used a link, go back to where you found it and try again.',
  },
  tooMany: {
    title: 'Please wait a moment',
    next: 'Too many pages were opened from your internet connection in a short time. Wait a minute, then load this page again.',
  },
  unavailable: {
    title: 'This page is not available right now',
    next: 'Nothing you gave us is lost. Wait a minute, then load this page again.',
  },
  unexpected: {
    title: 'Something went wrong on our side',
    next: 'Please try again in a few minutes. If it happens again, tell the company that sent you here and give them this reference:',
  },
  badRequest: {
    title: 'We could not read what your browser sent',
    next: 'Go back to the previous page and try again.',
  },
};
