import { consentingUser, type DriverContext, repeat } from './driver.ts';

/** Submits payslips. Each acknowledged entry is an event that every webhook must get. */
export function causeDeliveries(context: DriverContext): Promise<void> {
  const { installation, ledger } = context;
  const users = new Map<number, string>();
  let turn = 0;
  return repeat(context, { activity: 'delivery', callers: 2, pauseMs: 200 }, async (caller) => {
    const { client, serial, random } = caller;
    const at = turn++ % 4;
    const userId = users.get(at) ?? (await consentingUser(context, caller));
    users.set(at, userId);
    const { entry_id } = await client.post('/sandbox/users/{user_id}/payroll-submissions', {
      path: { user_id: userId },
      body: {
        payroll_submissions: [
          {
            identity_information: { name: installation.canary },
            employment_information: { employer_name: `${installation.canary} ${serial}` },
            income_information: {
              pay_date: `2026-0${random.between(1, 9)}-28`,
              pay_frequency: 'monthly',
              earnings: { gross_pay: `${random.between(1000, 9999)}.00` },
            },
          },
        ],
      },
    });
    if (entry_id) ledger.entries.set(entry_id, { userId, at: performance.now() });
    else context.journal.violate('delivery', 'a payslip that is new was taken for a known one');
  });
}
