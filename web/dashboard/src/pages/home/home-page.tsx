import { PageHeader } from '../../layout/page-header.tsx';
import { useSession } from '../../session/session.ts';

export function HomePage() {
  const { member } = useSession();
  return <PageHeader title={`Welcome, ${member.name ?? member.email}`} tabTitle="Home" />;
}
