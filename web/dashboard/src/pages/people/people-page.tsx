import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';

export function PeoplePage() {
  const query = useQuery({
    queryKey: ['users', {}],
    queryFn: ({ signal }) => api.get('/users', { query: { limit: 25 }, signal }),
  });
  return (
    <>
      <PageHeader title="People" tabTitle="People" lead="Everyone you have asked for their income." />
      <Card title="All people">
        <Loaded query={query} lines={8}>
          {({ users }) =>
            users.length === 0 ? (
              <Empty title="Nobody yet">
                <p>Create a person and send them the link to their journey.</p>
              </Empty>
            ) : (
              <ul>
                {users.map(({ user_id, ext_id }) => (
                  <li key={user_id}>{ext_id ?? user_id}</li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </>
  );
}
