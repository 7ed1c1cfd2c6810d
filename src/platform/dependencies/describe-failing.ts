import { type DependencyKind, type Failing, REASONS } from './dependency.ts';

interface Words {
  subject: string;
  /** What an operator should do. */
  advice: string;
}

const WORDS: Readonly<Record<DependencyKind, Words>> = {
  database_node: {
    subject: 'a server of the database',
    advice:
      'If it can’t be reached, start it, or replace it with its standby: "When a node is lost" in docs/scale.md says how. If it fails, search the log for "a database node can’t be compared". Until then its clients get 503, and their work waits. Other clients are served.',
  },
  storage: {
    subject: 'the storage of documents',
    advice:
      'Check STORAGE_URL, the bucket or the disk, and the network to it. Uploads fail until then; nothing else does.',
  },
  disk: { subject: 'the disk of a process', advice: 'Free or add space.' },
  archive: {
    subject: 'archiving the log of the database',
    advice:
      'See the log of PostgreSQL, or of the service with the built-in database. The log stays on the disk of PostgreSQL, which fills. Never delete files in pg_wal.',
  },
  key_service: {
    subject: 'the key service',
    advice:
      'Check KMS_REGION, the credentials and the network. Running processes have their keys, but none can start.',
  },
  mail: {
    subject: 'the mail server',
    advice: 'Check SMTP_URL, the password in it, and the mail server. Emails wait and are tried again.',
  },
  sms: {
    subject: 'the SMS gateway',
    advice:
      'Check SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN and the gateway. Text messages wait and are tried again.',
  },
  provider: {
    subject: 'the provider',
    advice:
      'Look at its status page, and search the log for "provider call failed". If the reason is provider_changed or invalid_data, upgrade Stipend.',
  },
};

/** Without addresses and folders, because anybody can read `/readyz`. */
export function describeFailing(failing: Failing): string {
  return `${problemIn(failing)}: see "stipend doctor"`;
}

/** For `stipend doctor`. */
export function adviseOnFailing(failing: Failing): { detail: string; advice: string } {
  const detail = `${problemIn(failing)}, seen by ${failing.machines.join(', ')}`;
  return { detail, advice: WORDS[failing.kind].advice };
}

function problemIn({ name, kind, provider, reason, since }: Failing): string {
  const subject =
    kind === 'database_node' ? `node ${name.split(':')[1]} of the database` : WORDS[kind].subject;
  const problem = kind === 'provider' ? `${provider} fails for everybody` : REASONS[reason];
  return `${subject} ${problem}, since ${since.toISOString()}`;
}
