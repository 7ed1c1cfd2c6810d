import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Account } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import { Card, Empty, Facts } from '../../../ui/card.tsx';
import { CopyId } from '../../../ui/copy-id.tsx';
import { day, exactTime } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { PagedList, type Place } from '../../../ui/paged-list.tsx';
import { offsetOf } from '../../../ui/pager.tsx';
import { Status } from '../../../ui/status.tsx';
import { When } from '../../../ui/when.tsx';
import { lookOf, whatHappened, whatToDo } from '../../../words/accounts.ts';
import { useProviderNames } from '../provider-names.ts';
import styles from './accounts.module.css';

const PAGE_SIZE = 10;

/** The accounts that a person linked, each with its status, what to do, and its earlier statuses. */
export function Accounts({ userId, place }: { userId: string; place: Place }) {
  const query = useQuery({
    queryKey: ['accounts', userId, place.page],
    queryFn: ({ signal }) =>
      api.get('/accounts', {
        query: { user_id: userId, offset: offsetOf(place.page, PAGE_SIZE), limit: PAGE_SIZE },
        signal,
      }),
  });
  return (
    <Card title="Linked accounts">
      <PagedList
        query={query}
        lines={4}
        rowsOf={({ accounts }) => accounts}
        empty={
          <Empty title="No linked accounts">
            <p>
              They appear here when the person signs in to a payroll provider, a bank or the tax authority.
            </p>
          </Empty>
        }
        size={PAGE_SIZE}
        {...place}
      >
        {(accounts) => (
          <div className={styles.accounts}>
            {accounts.map((account) => (
              <LinkedAccount key={account.account_id} account={account} />
            ))}
          </div>
        )}
      </PagedList>
    </Card>
  );
}

function LinkedAccount({ account }: { account: Account }) {
  const nameOf = useProviderNames();
  const [tone, words] = lookOf(account);
  const next = whatToDo(account);
  return (
    <section className={styles.account} aria-label={nameOf(account.payroll_provider)}>
      <h3>
        {nameOf(account.payroll_provider)} <Status tone={tone}>{words}</Status>
      </h3>
      {next ? (
        <p>
          {whatHappened(account)} {next}
        </p>
      ) : null}
      <Facts facts={factsOf(account)} />
      <Steps accountId={account.account_id} since={account.status_updated_at} />
    </section>
  );
}

/** Banks and providers with their own sign-in have no username here, and not every account has payslips. */
function factsOf({
  account_id,
  user_name,
  created_at,
  latest_pay_date,
  next_check_at,
  reconfirm_by,
}: Account): (readonly [string, ReactNode])[] {
  const facts: (readonly [string, ReactNode])[] = [
    ['Username', user_name === '***' ? 'Your role can’t see it' : user_name],
    ['Linked', <When key="linked" at={created_at} />],
    ['Newest pay', latest_pay_date && day(latest_pay_date)],
    ['Next check', next_check_at ? <When key="next" at={next_check_at} /> : 'None planned'],
    ['Reconfirm by', reconfirm_by && day(reconfirm_by)],
    ['Account', <CopyId key="id" id={account_id} label="id of the account" />],
  ];
  return facts.filter(([, value]) => value !== null);
}

function Steps({ accountId, since }: { accountId: string; since: string }) {
  const query = useQuery({
    queryKey: ['account-steps', accountId, since],
    queryFn: ({ signal }) =>
      api.get('/accounts/{account_id}/steps', { path: { account_id: accountId }, signal }),
  });
  return (
    <Loaded query={query} lines={3}>
      {({ steps }) => (
        <ol className={styles.steps} aria-label="Steps, oldest first">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
            <li key={index} data-tone={lookOf(step)[0]}>
              <b>{lookOf(step)[1]}</b> <span>{whatHappened(step)}</span>
              <div className={styles.at}>{exactTime(step.at)}</div>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
