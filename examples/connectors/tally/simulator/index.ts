import { randomUUID } from 'node:crypto';
import type { BuildSimulator, ConnectorKit } from '../../../../src/connectors/index.ts';

const PAGE_SIZE = 10;

export async function createBuild(kit: ConnectorKit): Promise<BuildSimulator> {
  const { fastify, addFaults } = await kit.simulation();
  return ({ people, pageSize = PAGE_SIZE }) => {
    const server = fastify({ forceCloseConnections: true });
    const faults = addFaults<string>(server);
    const sessions = new Map<string, string>();

    server.post<{ Body: { user: string; password: string } }>('/session', async ({ body }, reply) => {
      if (!people.find(body.user) || body.password !== 'pass_good') return reply.code(401).send({});
      const token = randomUUID();
      sessions.set(token, body.user);
      return { token };
    });

    server.get<{ Querystring: { page: string } }>('/payslips', async ({ headers, query }, reply) => {
      const userName = sessions.get(headers.authorization?.replace('Bearer ', '') ?? '');
      const person = people.find(userName ?? '');
      if (!person) return reply.code(401).send({});
      if (faults.meets('closed_for_payroll')) return reply.code(409).send({});
      const all = people.payslips(person.userName);
      const first = Number(query.page) * pageSize;
      return {
        employee: {
          name: `${person.forename} ${person.surname}`,
          ni_number: person.niNumber,
          employer: person.employments[0]?.employer.name,
        },
        payslips: all
          .slice(first, first + pageSize)
          .map(({ id, payDate, grossPence, netPence, deductions }) => ({
            id,
            paid: payDate,
            gross: kit.wire.money(grossPence),
            tax: kit.wire.money(deductions.find(({ code }) => code === 'TAX')?.amountPence ?? 0n),
            net: kit.wire.money(netPence),
          })),
        next: first + pageSize < all.length ? `/payslips?page=${Number(query.page) + 1}` : null,
      };
    });

    return {
      server,
      control: {
        setFault: (fault) => faults.set(fault),
        currentFault: () => faults.current(),
        endSessions: () => sessions.clear(),
        reset() {
          faults.set(null);
          sessions.clear();
        },
      },
    };
  };
}
