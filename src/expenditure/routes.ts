import { recordAccess } from '#audit';
import type { Database } from '#platform/database/database.ts';
import { type Route, readRoute } from '#platform/http/route.ts';
import { Problem, personal, say } from '#platform/problem.ts';
import { type TenantContext, tenantOf } from '#users';
import type { Estimated, EstimateProblem } from './estimate-months.ts';
import { readExpenditure } from './read-expenditure.ts';
import { Expenditure, ExpenditureQuery } from './schema.ts';
import { showExpenditure } from './show-expenditure.ts';

interface ExpenditureContext extends TenantContext {
  database: Database;
}

export function expenditureRoutes(context: ExpenditureContext): Route[] {
  return [
    readRoute({
      path: '/expenditure/{user_id}/ons',
      name: 'expenditure.estimate',
      tag: 'Expenditure',
      summary: 'Estimate a user’s expenditure',
      description:
        'Estimates how much a household with the user’s net pay spends each month, from figures of the Office for National Statistics (ONS). Newest month first. Months without positive net pay, or without a postcode that has a region, are left out. If required data is missing or wrong, the reply is 404 with a message for each problem.',
      callers: ['api_key', 'member'],
      permission: 'read_payroll',
      ids: { user_id: 'User' },
      unknownId: unknownUser,
      query: ExpenditureQuery,
      reply: Expenditure,
      errors: { 404: '[date_of_birth] param is missing on the user and its payslips' },
      handle: async ({ caller, params: { user_id: userId }, query: { explain } }) => {
        const tenant = await tenantOf(context, caller.clientId);
        const estimated = await context.database.reads.inTenantSnapshot(caller.clientId, (tx) =>
          readExpenditure(tx, tenant, userId),
        );
        if (!estimated) throw unknownUser(userId);
        const fields = shownFields(estimated, explain);
        await recordAccess(context, tenant, caller, { userId, fields });
        if (estimated.outcome === 'unanswerable') throw unanswerable(estimated.problems);
        return showExpenditure(estimated, { explain });
      },
    }),
  ];
}

function unknownUser(userId: string): Problem {
  return new Problem({ code: 'not_found', messages: [say`User [${userId}] not found`] });
}

/** The code is the first problem's. Postcodes and dates of birth are in the messages. */
function unanswerable(problems: readonly EstimateProblem[]): Problem {
  const [{ code } = { code: 'expenditure_payslips_missing' as const }] = problems;
  return new Problem({ code, messages: problems.map(({ message }) => personal(message)) });
}

function shownFields({ outcome }: Estimated, explain: boolean): string[] {
  if (outcome === 'unanswerable') return ['date_of_birth', 'post_codes'];
  return explain ? ['expenditures', 'basis'] : ['expenditures'];
}
