/* What went wrong while signing in through the identity provider, and what to do. The service sends only the code. */

const ASK = 'Ask an admin of your team';
const AGAIN = 'Please try again.';

const PROBLEMS: Readonly<Record<string, string>> = {
  unknown_team: 'No team has this sign-in name. Check the spelling, or ask an admin of your team.',
  expired:
    'This sign-in has expired, or it was started in another browser. Please start again here, and allow cookies for this site.',
  used: 'This sign-in was already used. Please start again.',
  denied: 'You cancelled the sign-in, or your identity provider did not let you in. Please try again.',
  provider_error: `Your identity provider answered with an error. ${AGAIN} If it happens again, tell an admin of your team.`,
  provider_unavailable:
    'Your identity provider can’t be reached at the moment. Please try again in a few minutes. Admins for emergencies can use their password.',
  not_configured: `Your identity provider rejected this service. ${ASK} to test the connection under “Single sign-on”.`,
  not_trusted: `The answer of your identity provider could not be verified, so you are not signed in. ${AGAIN} If it happens again, tell an admin of your team.`,
  clock: `The clocks of your identity provider and of this service differ too much. ${ASK} to tell the operator.`,
  email_missing: `Your identity provider did not send your email address. ${ASK} to add the scope or claim “email” there.`,
  email_not_verified: `Your identity provider has not confirmed your email address. ${ASK} to have it verified there.`,
  other_person: `This email address belongs to another account of your team. ${ASK} to remove that member and invite you again.`,
  not_invited: `You are not a member of this team yet. ${ASK} for an invitation, then sign in again.`,
  roles_missing: `Your identity provider did not send your groups. ${ASK} to add them to the ID token.`,
  no_role: `None of your groups has a role here. ${ASK} to add you to a group that has one.`,
  removed: `Your account in this team was removed or is blocked. ${ASK} if you need access again.`,
  refused: `You can’t sign in from here. ${ASK}.`,
};

export function providerProblemInWords(code: string): string {
  return PROBLEMS[code] ?? `The sign-in did not work. ${AGAIN}`;
}
