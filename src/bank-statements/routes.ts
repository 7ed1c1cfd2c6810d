import { recordAccess } from '#audit';
import type { Database } from '#platform/database/database.ts';
import { type Route, readRoute } from '#platform/http/route.ts';
import { notFound } from '#platform/problem.ts';
import { type TenantContext, tenantOf } from '#users';
import { paginate, sliceOf } from '#values/page.ts';
import { withMaskedNumbers } from '#values/roles.ts';
import { readStatements } from './read-statements.ts';
import { StatementList, StatementListQuery } from './schema.ts';
import { maskStatement } from './seal-statement.ts';

interface Context extends TenantContext {
  database: Database;
}

export function bankStatementRoutes(context: Context): Route[] {
  const { database } = context;
  return [
    readRoute({
      path: '/bankstatements/{user_id}',
      name: 'bankStatements.list',
      tag: 'Documents',
      summary: 'List a user’s bank statement submissions',
      description:
        'Newest first. Also lists documents that were read and are not bank statements, with their `bank_statement_probability` and without data. Webhooks do not receive them.',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_bank_statements',
      ids: { user_id: 'User' },
      query: StatementListQuery,
      reply: StatementList,
      handle: async ({ caller, params: { user_id: userId }, query }) => {
        const { clientId } = caller;
        if (caller.kind === 'user' && caller.userId !== userId) throw notFound('User', userId);
        const tenant = await tenantOf(context, clientId);
        // a submission never changes, so the later of the two times counts
        const from = [query.created_after, query.updated_since]
          .filter((time) => time !== undefined)
          .sort()
          .at(-1);
        const filter = {
          userId,
          ...(query.submission_id ? { submissionId: query.submission_id } : {}),
          ...(from ? { createdFrom: from } : {}),
          ...(query.created_before ? { createdTo: query.created_before } : {}),
          ...(query.min_probability === undefined ? {} : { minProbability: query.min_probability }),
        };
        const found = await database.reads.inTenantSnapshot(clientId, (tx) =>
          readStatements(tx, tenant, { filter, ...sliceOf(query) }),
        );
        const access = withMaskedNumbers(caller.access, query.mask_numbers);
        await recordAccess(context, tenant, caller, {
          userId,
          fields: ['bank_statement_submissions', ...(access === 'full' ? ['account_number'] : [])],
          count: found.rows.length,
        });
        return {
          pagination: paginate(query, found),
          bank_statement_submissions: found.rows.map((one) => maskStatement(one, access)),
        };
      },
    }),
  ];
}
