import type { SandboxEmployment, SandboxPayslip, SandboxPerson } from '#simulation/people/index.ts';
import type { Html } from './html.ts';

export const SKINS = ['harbour', 'northgate', 'alder'] as const;
export type SkinId = (typeof SKINS)[number];

/** All portals: those with pages, and a single-page application. */
export const PORTALS = [...SKINS, 'petrel'] as const;
export type PortalId = (typeof PORTALS)[number];

export function requirePortal(id: string): PortalId {
  const portal = PORTALS.find((known) => known === id);
  if (portal === undefined) throw new Error(`There is no portal [${id}]`);
  return portal;
}

/** What the pages of all portals need. */
export type Look = Pick<Skin, 'name' | 'style'>;

/** A portal's look and the names of its inputs. All portals behave the same. */
export interface Skin {
  name: string;
  /** Number of wrong logins that lock an account: one more than the catalogue lets our service try. */
  loginAttemptsMax: number;
  inputs: { userName: string; password: string; companyCode: string | null };
  style: string;
  alert(text: Html): Html;
  login(view: { csrf: string }): Html;
  mfa(view: Question & { csrf: string; attemptsLeft: number }): Html;
  /** Assembles the answer from the form's inputs. */
  answer(question: Question, input: (name: string) => string): string;
  payslips(view: PayslipList): Html;
  payslip(view: { payslip: SandboxPayslip; employment: SandboxEmployment }): Html;
  profile(person: SandboxPerson): Html;
  signOut(view: { csrf: string; name: string }): Html;
}

export type Question =
  | { kind: 'code'; sentTo: string; round: number }
  | { kind: 'date' }
  | { kind: 'password_characters'; positions: readonly number[] };

export interface PayslipList {
  payslips: readonly SandboxPayslip[];
  /** Null on the last page. */
  nextPage: number | null;
}

export function promptOf(question: Question): string {
  if (question.kind === 'code') {
    const which = question.round > 1 ? 'second ' : '';
    return `Enter the ${which}6 digit code sent to ${question.sentTo}`;
  }
  if (question.kind === 'date') return 'Enter your memorable date';
  const [first, second, third] = question.positions;
  return `Enter characters ${first}, ${second} and ${third} of your password`;
}
