import type {
  ConnectorContext,
  ConnectorKit,
  FetchedPayslip,
  LoginConnector,
  Operations,
  Window,
} from '../../../src/connectors/index.ts';

const PAGES_MAX = 100;

export function createConnector(kit: ConnectorKit): Operations<LoginConnector> {
  const { z, wire, ConnectorFailure, failureAsOutcome } = kit;
  const Session = z.object({ token: z.string() });
  const Page = z.object({
    employee: z.object({ name: wire.WireText, ni_number: wire.WireText, employer: wire.WireText }),
    payslips: z.array(
      z.object({
        id: z.string(),
        paid: wire.WireDay,
        gross: wire.WireAmount,
        tax: wire.WireAmount,
        net: wire.WireAmount,
      }),
    ),
    next: wire.WireText,
  });

  /** Sends a request. Only the reasons of this API are here: the kit knows what 429 and 5xx mean. */
  async function ask(
    { http, clock, provider }: ConnectorContext,
    path: string,
    token: string | null,
    body?: object,
  ) {
    const reply = await http.send({
      method: body ? 'POST' : 'GET',
      url: `${provider.baseUrl}${path}`,
      headers: {
        'x-app-key': provider.settings.app_key ?? '',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { status } = kit.requireAvailable(reply, clock.now());
    if (status === 401) throw new ConnectorFailure(token ? 'session_expired' : 'invalid_credentials');
    if (status === 409) throw new ConnectorFailure('under_maintenance');
    if (status !== 200) throw new ConnectorFailure('provider_changed', { detail: `answered ${status}` });
    return reply;
  }

  async function readPayslips(context: ConnectorContext, token: string, { from, to }: Window) {
    const payslips: FetchedPayslip[] = [];
    let path: string | null = '/payslips?page=0';
    for (let page = 0; path !== null; page++) {
      if (page === PAGES_MAX) throw new ConnectorFailure('invalid_data', { detail: 'too many pages' });
      const read: ReturnType<typeof Page.parse> = wire.readJson(await ask(context, path, token), Page);
      const { employee } = read;
      for (const { id, paid, gross, tax, net } of read.payslips)
        if (paid !== null && paid >= from && paid <= to)
          payslips.push({
            externalId: id,
            data: kit.payslipOf({
              identity_information: { name: employee.name, NI_number: employee.ni_number },
              employment_information: { employer_name: employee.employer },
              income_information: {
                pay_date: wire.midnight(paid),
                earnings: { gross_pay: wire.money(gross), net_pay: wire.money(net) },
                deductions: { income_tax: wire.money(tax) },
              },
            }),
          });
      path = read.next;
    }
    return payslips;
  }

  return {
    login: (context, { userName, password }) =>
      failureAsOutcome(async () => {
        const reply = await ask(context, '/session', null, { user: userName, password });
        const { token } = wire.readJson(reply, Session);
        return { outcome: 'connected', session: token, mfaUsed: false, login: null };
      }),
    answerMfa: async () => ({
      outcome: 'failed',
      reason: 'mfa_expired',
      retryAfterSeconds: null,
      detail: 'Tally asks no questions',
    }),
    refresh: async () => ({
      outcome: 'failed',
      reason: 'session_expired',
      retryAfterSeconds: null,
      detail: 'Tally has no refresh',
    }),
    fetchPayslips: (context, session, window) =>
      failureAsOutcome(async () => ({
        outcome: 'fetched',
        payslips: await readPayslips(context, session, window),
        session,
      })),
  };
}
