import { Outlet, useRouterState } from '@tanstack/react-router';
import { PageHeader } from '../../layout/page-header.tsx';
import { Tabs } from '../../layout/tabs.tsx';

const TABS = [
  { to: '/sandbox', label: 'Journey' },
  { to: '/sandbox/people', label: 'People and values' },
  { to: '/sandbox/controls', label: 'Clock and faults' },
  { to: '/sandbox/messages', label: 'Messages' },
  { to: '/sandbox/inbox', label: 'Webhook receiver' },
] as const;

/** Everything to try the service with, without a real person or provider. */
export function SandboxPage() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { label } = TABS.findLast(({ to }) => path.includes(to)) ?? TABS[0];
  return (
    <>
      <PageHeader
        title="Sandbox"
        tabTitle={`${label} · Sandbox`}
        lead="Try everything with fictional people and simulated providers."
      />
      <Tabs label="Parts of the sandbox" tabs={TABS} />
      <Outlet />
    </>
  );
}
