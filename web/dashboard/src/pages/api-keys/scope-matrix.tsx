import type { Scope } from '../../../../../src/values/scopes.ts';
import styles from './api-keys-page.module.css';
import { meaningOf, SCOPE_GROUPS } from './words.ts';

/** A box for each scope. The form sends the ticked ones as `scopes`. */
export function ScopeMatrix() {
  return (
    <table className={styles.matrix}>
      <caption>Scopes</caption>
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col">Read</th>
          <th scope="col">Write</th>
        </tr>
      </thead>
      <tbody>
        {SCOPE_GROUPS.map(({ name, read, write }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {read ? <span>Read: {meaningOf(read)}</span> : null}
              {write ? <span>Write: {meaningOf(write)}</span> : null}
            </th>
            <td>{read ? <ScopeBox scope={read} label={`Read ${name.toLowerCase()}`} /> : null}</td>
            <td>{write ? <ScopeBox scope={write} label={`Write ${name.toLowerCase()}`} /> : null}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ScopeBox({ scope, label }: { scope: Scope; label: string }) {
  return <input type="checkbox" name="scopes" value={scope} aria-label={label} />;
}
