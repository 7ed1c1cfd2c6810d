import { Link } from '@tanstack/react-router';
import type { ApiKey } from '../../../../../clients/typescript/index.js';
import { PRESETS, type Preset } from '../../../../../src/values/scopes.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { relativeTime } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import type { Column } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import styles from './api-keys-page.module.css';
import { stateOf } from './key-state.ts';
import { RotateKey } from './rotate-key.tsx';
import { PRESET_NAMES } from './words.ts';

interface Actions {
  revoke: (keyId: string) => Promise<unknown>;
  onRotated: () => void;
}

export function columnsWith({ revoke, onRotated }: Actions): Column<ApiKey>[] {
  return [
    {
      title: 'Key',
      cell: ({ name, last_four, api_version }) => (
        <>
          <span className={styles.name}>{name}</span>
          <code className={styles.ending}>…{last_four}</code>{' '}
          <span className={styles.ending}>API {api_version}</span>
        </>
      ),
    },
    { title: 'May do', cell: (key) => <Scopes apiKey={key} /> },
    { title: 'Status', cell: (key) => <State apiKey={key} /> },
    { title: 'Last used', cell: (key) => <Use apiKey={key} /> },
    { title: 'Created', cell: ({ created_at }) => <When at={created_at} /> },
    {
      title: 'What it did',
      cell: ({ key_id, name }) => (
        <span className={styles.links}>
          <Link to="/requests" search={{ key_id }} aria-label={`Calls with the key ${name}`}>
            Calls
          </Link>
          <Link to="/audit/access" search={{ key_id }} aria-label={`People read with the key ${name}`}>
            People read
          </Link>
        </span>
      ),
    },
    {
      title: 'Action',
      cell: (key) =>
        key.revoked_at ? null : (
          <span className={styles.links}>
            {key.replaced_by ? null : <RotateKey apiKey={key} onRotated={onRotated} />}
            <Confirm
              label="Revoke"
              title={`Revoke the key “${key.name}”?`}
              onConfirm={() => revoke(key.key_id)}
            >
              {key.last_used_at
                ? `It was last used ${relativeTime(key.last_used_at)}. A server that still uses it will be rejected.`
                : 'It was never used.'}{' '}
              This can’t be undone.
            </Confirm>
          </span>
        ),
    },
  ];
}

/** A key that can do everything is marked, because a thief can do everything with it. */
function Scopes({ apiKey: { has_all_scopes, scopes, allowed_addresses } }: { apiKey: ApiKey }) {
  const preset = (Object.keys(PRESETS) as Preset[]).find(
    (name) =>
      PRESETS[name]?.length === scopes.length && PRESETS[name].every((scope) => scopes.includes(scope)),
  );
  return (
    <>
      {has_all_scopes ? (
        <Status tone="warning">Everything</Status>
      ) : (
        <details className={styles.scopes}>
          <summary>
            {preset ? PRESET_NAMES[preset] : scopes.length === 1 ? '1 scope' : `${scopes.length} scopes`}
          </summary>
          {scopes.map((scope) => (
            <code key={scope}>{scope}</code>
          ))}
        </details>
      )}
      {allowed_addresses ? (
        <details className={styles.scopes}>
          <summary>
            {allowed_addresses.length === 1 ? 'From 1 address' : `From ${allowed_addresses.length} addresses`}
          </summary>
          {allowed_addresses.map((range) => (
            <code key={range}>{range}</code>
          ))}
        </details>
      ) : null}
    </>
  );
}

function State({ apiKey }: { apiKey: ApiKey }) {
  const { tone, words, at } = stateOf(apiKey, Date.now());
  return (
    <>
      <Status tone={tone}>{words}</Status>{' '}
      {at ? (
        <span className={styles.ending}>
          <When at={at} />
        </span>
      ) : null}
      {words === 'Active' ? (
        <span className={styles.detail}>
          {apiKey.expires_at ? (
            <>
              Ends <When at={apiKey.expires_at} />
            </>
          ) : (
            'Never ends'
          )}
        </span>
      ) : null}
    </>
  );
}

function Use({ apiKey }: { apiKey: ApiKey }) {
  const { last_used_at, last_used_from, refused_at, refused_from } = apiKey;
  return (
    <>
      {last_used_at ? <When at={last_used_at} /> : 'Never'}
      {last_used_from ? <span className={styles.detail}>from {last_used_from}</span> : null}
      {refused_at ? (
        <span className={styles.detail}>
          <Status tone="bad">Refused</Status> <When at={refused_at} /> from {refused_from}
        </span>
      ) : null}
    </>
  );
}
