import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Permission, useSession } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';
import styles from './start-here.module.css';

interface Step {
  title: string;
  words: ReactNode;
  permission: Permission;
  isForSandbox?: true;
}

const STEPS: readonly Step[] = [
  {
    title: 'Look at a fictional person',
    words: (
      <>
        The sandbox can create people with up to a year of payslips.{' '}
        <Link to="/sandbox/people">Open the sandbox</Link>
      </>
    ),
    permission: 'use_sandbox',
    isForSandbox: true,
  },
  {
    title: 'Add a person',
    words: (
      <>
        Then send them a link to share their income. <Link to="/people/new">Add a person</Link>
      </>
    ),
    permission: 'change_users',
  },
  {
    title: 'Connect your servers',
    words: (
      <>
        They create people and read income with an API key. <Link to="/api-keys">Create an API key</Link>
      </>
    ),
    permission: 'manage_api_keys',
  },
  {
    title: 'Get notified about new data',
    words: (
      <>
        A webhook tells your server when income arrives. <Link to="/webhooks">Create a webhook</Link>
      </>
    ),
    permission: 'change_webhooks',
  },
  {
    title: 'Make it yours',
    words: (
      <>
        Choose your name, logo and what you ask people for.{' '}
        <Link to="/configuration">Open the configuration</Link>
      </>
    ),
    permission: 'change_configuration',
  },
  {
    title: 'Read how it works',
    words: (
      <>
        Guides and the API reference are on this server. <a href="/docs/">Open the documentation</a>
      </>
    ),
    permission: 'read_configuration',
  },
];

/** The first steps, for a team that has no people yet. */
export function StartHere() {
  const { permissions, environment } = useSession();
  const allowed = new Set(permissions.map(({ permission }) => permission));
  const steps = STEPS.filter(
    ({ permission, isForSandbox }) => allowed.has(permission) && (!isForSandbox || environment === 'sandbox'),
  );
  return (
    <Card title="Start here">
      <ol className={styles.steps}>
        {steps.map(({ title, words }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
