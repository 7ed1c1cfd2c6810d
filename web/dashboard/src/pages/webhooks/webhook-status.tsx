import type { Delivery, Webhook } from '../../../../../clients/typescript/index.js';
import { Status } from '../../ui/status.tsx';
import { When } from '../../ui/when.tsx';

export const EVENTS = [
  ['user-payroll-submitted', 'New payslips'],
  ['user-bank-statement-submitted', 'New bank statements'],
  ['user-taxauth-data-submitted', 'New income from the tax authority'],
  ['user-review-recorded', 'A review is recorded'],
  ['user-deletion-requested', 'A person asks for deletion'],
] as const;

export function WebhookStatus({ webhook }: { webhook: Pick<Webhook, 'status' | 'failing_since'> }) {
  const { status, failing_since: since } = webhook;
  if (status === 'paused') return <Status tone="neutral">Paused</Status>;
  if (status === 'disabled') return <Status tone="bad">Disabled after failures</Status>;
  if (!since) return <Status tone="good">Active</Status>;
  return (
    <span>
      <Status tone="warning">Failing</Status>, first failure <When at={since} />
    </span>
  );
}

const DELIVERY = {
  pending: ['busy', 'Waiting'],
  delivered: ['good', 'Delivered'],
  failed: ['bad', 'Failed'],
} as const;

export function DeliveryStatus({ status }: { status: Delivery['status'] }) {
  const [tone, words] = DELIVERY[status];
  return <Status tone={tone}>{words}</Status>;
}
