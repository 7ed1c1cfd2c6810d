import type { SandboxCatalogue } from '../../../../../clients/typescript/index.js';
import { Card } from '../../ui/card.tsx';
import { inWords } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { inCode } from './in-code.tsx';
import styles from './sandbox.module.css';

type Password = SandboxCatalogue['passwords'][number];
type Answer = SandboxCatalogue['mfa_answers'][number];
type Provider = SandboxCatalogue['providers'][number];

const PASSWORDS: Column<Password>[] = [
  {
    title: 'Password',
    cell: ({ password }) => (password.includes(' ') ? inWords(password) : <code>{password}</code>),
  },
  { title: 'What happens', cell: ({ description }) => inCode(description) },
  {
    title: 'Status and reason',
    cell: ({ status, status_reason }) => (
      <>
        <code>{status}</code>
        {status_reason ? (
          <div>
            <code>{status_reason}</code>
          </div>
        ) : null}
      </>
    ),
  },
];

const ANSWERS: Column<Answer>[] = [
  { title: 'Question', cell: ({ kind }) => inWords(kind) },
  { title: 'Answer', cell: ({ answer }) => <code>{answer}</code> },
  { title: 'Meaning', cell: ({ description }) => inCode(description) },
];

const PROVIDERS: Column<Provider>[] = [
  { title: 'Provider', cell: ({ name }) => <strong>{name}</strong> },
  { title: 'Id', cell: ({ id }) => <code>{id}</code> },
  { title: 'How to connect through the API', cell: ({ how }) => how },
  {
    title: 'Also needed',
    cell: ({ extra_login_params }) =>
      Object.entries(extra_login_params).map(([key, value]) => (
        <div key={key}>
          <code>{key}</code>: {value}
        </div>
      )),
  },
];

/** Lists the values to type at the simulated providers, and their effects. */
export function MagicValues({ catalogue }: { catalogue: SandboxCatalogue }) {
  const { passwords, mfa_answers, providers } = catalogue;
  return (
    <>
      <Card title="Passwords">
        <p className={styles.note}>The username chooses the person. The password decides what happens.</p>
        <Table caption="Passwords" columns={PASSWORDS} rows={passwords} keyOf={({ password }) => password} />
      </Card>
      <Card title="Security questions">
        <Table
          caption="Answers to security questions"
          columns={ANSWERS}
          rows={mfa_answers}
          keyOf={({ kind }) => kind}
        />
      </Card>
      <Card title="Providers">
        <Table caption="Providers" columns={PROVIDERS} rows={providers} keyOf={({ id }) => id} />
      </Card>
    </>
  );
}
