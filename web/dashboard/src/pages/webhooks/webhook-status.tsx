import type { Delivery, Webhook } from '../../../../../clients/typescript/index.js';
import { EVENT_MEANINGS } from '../../../../../src/values/event-meanings.ts';
import { Status } from '../../ui/status.tsx';
import { When } from '../../ui/when.tsx';

/** Every kind of event, with words. */
export const EVENTS = Object.entries(EVENT_MEANINGS).map(
  ([kind, meaning]) => [kind as Webhook['events'][number], sentence(meaning)] as const,
);

function sentence(meaning: string): string {
  return `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}`;
}

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
