import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api.ts';
import { Empty } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { AskForMore } from '../ask/ask-for-more.tsx';
import { type Happened, whatHappened } from './what-happened.ts';

/** Says why there is no income, and what to do. */
export function NothingShared({ userId }: { userId: string }) {
  const query = useQuery({
    queryKey: ['journeys', userId, 'what-happened'],
    queryFn: async ({ signal }) => {
      const path = { user_id: userId };
      const [readiness, { journeys }] = await Promise.all([
        api.get('/users/{user_id}/readiness', { path, signal }),
        api.get('/users/{user_id}/journeys', { path, query: { limit: 1 }, signal }),
      ]);
      return whatHappened(readiness, journeys[0]);
    },
  });
  return (
    <Loaded query={query} lines={3}>
      {({ title, text, next }) => (
        <Empty title={title}>
          <p>{text}</p>
          <Next userId={userId} next={next} />
        </Empty>
      )}
    </Loaded>
  );
}

function Next({ userId, next }: { userId: string; next: Happened['next'] }) {
  if (next === 'ask') return <AskForMore userId={userId} />;
  return (
    <p>
      <Link to="/people/$userId/sharing" params={{ userId }}>
        {next === 'send' ? 'Send a link' : 'See the link and each step'}
      </Link>
    </p>
  );
}
