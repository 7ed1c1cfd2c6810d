import type { Refusal, Refused } from './extraction.ts';
import type { NotOpened } from './pdf/open-document.ts';

export function refuse(reason: Refusal, message: string, pages: number | null = null): Refused {
  return { outcome: 'refused', reason, pages, message, probability: null };
}

export function refuseUnopened(why: NotOpened): Refused {
  switch (why.outcome) {
    case 'password_protected':
      return refuse('password_protected', 'The file is protected with a password');
    case 'corrupt':
      return refuse('unreadable', 'The file is damaged');
    case 'too_large':
      return refuse('too_large', 'The file has more pages or text than can be read', why.pages);
  }
}
