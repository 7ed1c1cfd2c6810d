import { readCredits } from '#bank-statements';
import { readPayslips } from '#payroll';
import { openJson } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import { readIncome } from '#tax-authority';
import { requireUserKey, type Tenant } from '#users';
import { dayOf } from '#values/calendar.ts';
import { placeOf } from '../seal-journey.ts';
import { type Evidence, receivedOf } from './received.ts';
import type { AskedItem, AskInput } from './schema.ts';

const TAX_YEARS_MAX = 20;

/** The parts of a journey that say what it asks for. */
export interface AskingJourney {
  journey_id: string;
  created_at: string;
  methods: string[] | null;
  sealed_ask: Buffer | null;
}

/** Opens what each journey of a user asks for, and compares it with the stored evidence. By id of the journey. */
export async function readAsked(
  tx: Db,
  tenant: Tenant,
  { userId, journeys }: { userId: string; journeys: readonly AskingJourney[] },
): Promise<Map<string, AskedItem[]>> {
  const asking = journeys.filter(({ sealed_ask }) => sealed_ask !== null);
  if (asking.length === 0) return new Map();
  const { clientId } = tenant;
  const userKey = await requireUserKey(tx, tenant, userId);
  const opened = asking.map(({ journey_id: journeyId, created_at: createdAt, methods, sealed_ask }) => ({
    journeyId,
    asked: {
      createdAt,
      methods,
      items: openJson<AskInput[]>(
        sealed_ask as Buffer,
        userKey,
        placeOf({ clientId, journeyId }, 'sealed_ask'),
      ),
    },
  }));
  const sources = new Set(opened.flatMap(({ asked }) => asked.items.map(({ source }) => source)));
  const evidence = await readEvidence(tx, tenant, { userId, sources });
  const today = dayOf(tenant.clientTime());
  return new Map(opened.map(({ journeyId, asked }) => [journeyId, receivedOf(asked, evidence, today)]));
}

async function readEvidence(
  tx: Db,
  tenant: Tenant,
  { userId, sources }: { userId: string; sources: ReadonlySet<AskInput['source']> },
): Promise<Evidence> {
  const payslips = sources.has('payslips') ? await readPayslips(tx, tenant, userId) : [];
  const { statements } = sources.has('bank_statements')
    ? await readCredits(tx, tenant, userId)
    : { statements: [] };
  const income = sources.has('taxauth')
    ? await readIncome(tx, tenant, { filter: { userId }, skip: 0, limit: TAX_YEARS_MAX })
    : { rows: [] };
  return {
    payslips: payslips
      .filter(({ isAmended }) => !isAmended)
      .flatMap(({ submissionId: id, pay_date, pay_frequency, employer_name, trustScore, ...rest }) =>
        pay_date === null
          ? []
          : {
              id,
              payDate: pay_date.slice(0, 10),
              frequency: pay_frequency ?? null,
              employer: employer_name,
              trust: trustScore,
              createdAt: rest.createdAt,
              source: rest.source,
            },
      ),
    statements: statements.map(({ submissionId: id, account, accountId, from, to, trust, createdAt }) => ({
      id,
      account,
      from: from.slice(0, 10),
      to: to.slice(0, 10),
      trust,
      createdAt,
      method: accountId === null ? 'bank_statements' : 'bank_connection',
    })),
    taxYears: income.rows.map(({ id, income_id }) => ({
      id,
      taxYear: income_id.split(':')[0] ?? '',
    })),
  };
}
