import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PageHeader } from '../../layout/page-header.tsx';
import stack from '../../layout/stack.module.css';
import { Card, Empty } from '../../ui/card.tsx';
import { day } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ByDay } from './by-day.tsx';
import { Failures } from './failures.tsx';
import { Funnel } from './funnel.tsx';
import { ByDevice, ByLanguage, ByWay } from './groups.tsx';
import { type Range, rangeOf } from './range.ts';
import { RangePicker } from './range-picker.tsx';
import { type By, statisticsQuery } from './statistics-query.ts';

const route = getRouteApi('/shell/journeys');

/** How far people get in their journeys, where they fail, and how long they need. */
export function JourneysPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const range = rangeOf(search, new Date());
  return (
    <>
      <PageHeader
        title="Journeys"
        tabTitle="Journeys"
        lead="How far people get after they open their link. These are numbers only: nobody can be recognised."
      />
      <div className={stack.stack}>
        <RangePicker search={search} range={range} onChoose={(chosen) => navigate({ search: chosen })} />
        <Statistics range={range} />
      </div>
    </>
  );
}

function Statistics({ range }: { range: Range }) {
  const days = useQuery(statisticsQuery(range, 'day'));
  const ways = useQuery(statisticsQuery(range, 'way'));
  if (days.data === undefined)
    return (
      <Card title="How far people get">
        <Loaded query={days} lines={8}>
          {() => null}
        </Loaded>
      </Card>
    );
  const { total, groups, failures } = days.data;
  if (total.opened === 0) return <Nothing range={range} />;
  return (
    <>
      <Funnel total={total} />
      <ByDay groups={groups} />
      <Loaded query={ways}>{(data) => <ByWay groups={data.groups} />}</Loaded>
      <Loaded query={ways}>{(data) => <Failures failures={failures} ways={data.groups} />}</Loaded>
      <Grouped range={range} by="device" />
      <Grouped range={range} by="language" />
    </>
  );
}

function Grouped({ range, by }: { range: Range; by: By }) {
  const query = useQuery(statisticsQuery(range, by));
  const Shown = by === 'device' ? ByDevice : ByLanguage;
  return <Loaded query={query}>{({ groups }) => <Shown groups={groups} />}</Loaded>;
}

function Nothing({ range: { from, to } }: { range: Range }) {
  return (
    <Card title="How far people get">
      <Empty
        title={
          from === to
            ? `Nobody opened a link on ${day(from)}`
            : `Nobody opened a link from ${day(from)} to ${day(to)}`
        }
      >
        <p>
          Each link counts from the first page that a person sees. <Link to="/people">Choose a person</Link>{' '}
          to send them a link, or choose another period.
        </p>
      </Empty>
    </Card>
  );
}
