import type { MemberSession } from '../../../../clients/typescript/index.js';
import { openApi, StipendError } from '../api.ts';
import { SaidProblem } from '../ui/problem-note.tsx';

/** Reads the session that was just opened. Browsers drop its cookie if cookies are off, or if the service expects https. */
export async function readKeptSession(): Promise<MemberSession> {
  try {
    return await openApi.get('/members/session');
  } catch (error) {
    if (!(error instanceof StipendError) || error.status !== 401) throw error;
    throw new SaidProblem(
      location.protocol === 'https:'
        ? 'Your browser did not store the sign-in cookie. Please allow cookies for this site and try again.'
        : 'Your browser did not store the sign-in cookie. Please open the dashboard at its https address, or allow cookies for this site.',
    );
  }
}
