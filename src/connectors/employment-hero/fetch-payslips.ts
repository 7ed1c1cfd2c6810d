import type { Day } from '#values/calendar.ts';
import type { ConnectorContext, Fetched, Person, Window } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { requireFresh } from '../oauth/session.ts';
import { type PayslipFile, readPayslipFiles } from '../payslip-files/read-payslip-files.ts';
import { openSelfService, type SelfService } from './api.ts';
import { type EmployeeRecord, findRecords } from './find-records.ts';
import { normalise } from './normalise.ts';
import { ListedPayslip } from './schema.ts';

type PaidPayslip = ListedPayslip & { datePaid: Day };

export async function fetchPayslips(
  context: ConnectorContext,
  session: string,
  { window, person }: { window: Window; person: Person },
): Promise<Fetched> {
  const { access_token } = requireFresh(session, context.clock.now());
  const selfService = openSelfService(context, access_token);
  const today = context.today();
  const files: PayslipFile[] = [];
  for (const record of await findRecords(selfService, person))
    for (const payslip of await listPayslips(selfService, record))
      if (window.from <= payslip.datePaid && payslip.datePaid <= window.to)
        files.push(fileOf(payslip, { record, selfService, today }));
  files.sort((one, other) => one.payDate.localeCompare(other.payDate));
  const payslips = files.length > 0 ? await readPayslipFiles(context, files) : [];
  return { outcome: 'fetched', payslips, session };
}

async function listPayslips(selfService: SelfService, { employee }: EmployeeRecord): Promise<PaidPayslip[]> {
  const listed = await selfService.list(`/${employee.id}/document/payslip`, ListedPayslip);
  return listed.map((payslip) => {
    const { datePaid, employeeId } = payslip;
    if (employeeId !== employee.id)
      throw new ConnectorFailure('invalid_data', { detail: 'a list has a payslip of another employee' });
    if (datePaid === null) throw new ConnectorFailure('invalid_data', { detail: 'a payslip has no date' });
    return { ...payslip, datePaid };
  });
}

function fileOf(
  payslip: PaidPayslip,
  { record, selfService, today }: { record: EmployeeRecord; selfService: SelfService; today: Day },
): PayslipFile {
  const { id, employeeId, datePaid } = payslip;
  const data = normalise(payslip, { record, today });
  return {
    // all employees of a pay run have its id
    id: `${employeeId}/${id}`,
    payDate: datePaid,
    open: () => selfService.readPdf(`/${employeeId}/document/payslip/${id}`),
    known: () => data,
  };
}
