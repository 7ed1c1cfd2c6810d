import { accountOf, type FictionalBank } from '#simulation/banking/account.ts';
import type { PersonaName, SandboxPerson } from '#simulation/people/index.ts';
import type { People } from '#simulation/people/person.ts';
import { stableId } from '#simulation/people/stable-id.ts';

export const BANK_NAME = 'Wrenfield Bank';

const WRENFIELD = { bankName: BANK_NAME, bankCode: 'WREN', sortCode: '62-90-14', isCard: false } as const;

export type AccountKind = 'current' | 'savings' | 'card';

/** The bank's products. The name of each also chooses the numbers and the usual balance of a person's account. */
export const PRODUCTS: Readonly<Record<AccountKind, FictionalBank & { nickname: string }>> = {
  current: { ...WRENFIELD, opens: 'in_credit', nickname: 'Current account' },
  savings: {
    ...WRENFIELD,
    bankName: `${BANK_NAME} Savings`,
    opens: 'in_credit',
    nickname: 'Everyday savings',
  },
  card: {
    ...WRENFIELD,
    bankName: `${BANK_NAME} Cards`,
    isCard: true,
    opens: 'in_credit',
    nickname: 'Credit card',
  },
};

const WITH_CARD: readonly string[] = [
  'user_good',
  'user_bonus',
  'user_overtime',
  'user_job_change',
  'user_director',
  'user_scottish',
] satisfies PersonaName[];

const WITHOUT_SAVINGS: readonly string[] = [
  'user_student_loan',
  'user_no_payslips',
  'user_benefits',
  'user_negative_net',
] satisfies PersonaName[];

/** A person's account, always the same one. */
export interface Account {
  id: string;
  kind: AccountKind;
  person: SandboxPerson;
  nickname: string;
  holder: string;
  /** Of a card: its number, with all but the last four digits hidden. */
  number: string;
  sortCode: string;
  iban: string;
}

export function accountsOf({ people }: { people: People }, userName: string): Account[] {
  const person = people.find(userName);
  return person ? kindsOf(userName).map((kind) => openFor(person, kind)) : [];
}

export function kindsOf(userName: string): AccountKind[] {
  return [
    'current',
    ...(WITHOUT_SAVINGS.includes(userName) ? [] : (['savings'] as const)),
    ...(WITH_CARD.includes(userName) ? (['card'] as const) : []),
  ];
}

function openFor(person: SandboxPerson, kind: AccountKind): Account {
  const { holder, number, sortCode, iban } = accountOf(person, PRODUCTS[kind]);
  const id = stableId('bank account', person.userName, kind);
  return { id, kind, person, nickname: PRODUCTS[kind].nickname, holder, number, sortCode, iban };
}
