import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserProgress } from '../../../../clients/typescript/index.js';
import { api } from '../api.ts';
import { useAccess } from '../session/session.ts';
import { count } from '../ui/format.ts';
import { RiskStatus } from '../ui/risk-status.tsx';
import { namelessPerson, nameOf } from '../words/person-name.ts';
import styles from './find-person.module.css';
import shell from './shell.module.css';
import { useSlash } from './use-slash.ts';

const FOUND_MAX = 8;
const WAIT_MS = 200;

/** Finds a person by name, reference or other details from every page. The key `/` leads here. */
export function FindPerson({ onShow }: { onShow: () => void }) {
  const access = useAccess('read_users');
  return access === null ? null : (
    <Field onShow={onShow} words={access === 'hidden' ? WITHOUT_NAMES : WITH_NAMES} />
  );
}

/** What the member can search for: roles that see no personal data don't find people by it. */
const WITH_NAMES = {
  label: 'Find a person by name, reference or other details',
  placeholder: 'Find by name or reference',
  nobody: 'Nobody found. Type a name, a reference, a date of birth, a postcode or an email address.',
};
const WITHOUT_NAMES = {
  label: 'Find a person by reference or id',
  placeholder: 'Find by reference or id',
  nobody: 'Nobody found. Type the beginning of a reference, or a complete id.',
};

/** A combobox as the ARIA practices describe it: the focus stays in the field, the arrow keys move through the list. */
function Field({ onShow, words }: { onShow: () => void; words: typeof WITH_NAMES }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const navigate = useNavigate();
  const { users, status, hasMore } = useFound(text.trim(), words.nobody);
  useSlash(() => {
    // on a small screen the field is hidden until the menu is shown; the next key must already arrive in the field
    flushSync(onShow);
    input.current?.select();
  });
  const isShown = isOpen && status !== '';
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const go = (user: UserProgress | undefined) => {
    if (!user && text.trim() === '') return;
    close();
    setText('');
    input.current?.blur();
    if (user) void navigate({ to: '/people/$userId', params: { userId: user.user_id } });
    else void navigate({ to: '/people', state: { find: text.trim() } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setAt(moved(at, event.key === 'ArrowDown' ? 1 : -1, users.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(users[at] ?? (users.length === 1 ? users[0] : undefined));
    } else if (event.key === 'Escape') {
      if (isShown) close();
      else setText('');
    }
  };
  return (
    <div className={`${styles.box} ${shell.find}`}>
      <input
        ref={input}
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={words.label}
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={isShown && users.length > 0}
        aria-controls={`${id}-found`}
        {...(isShown && at >= 0 ? { 'aria-activedescendant': `${id}-${at}` } : {})}
        placeholder={words.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setAt(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
      <span className="hidden" aria-live="polite">
        {isShown ? status : ''}
      </span>
      <div
        id={`${id}-found`}
        role="listbox"
        aria-label="People found"
        className={isShown ? styles.found : 'hidden'}
        hidden={!isShown}
      >
        {users.map((user, index) => (
          <Option
            key={user.user_id}
            id={`${id}-${index}`}
            user={user}
            isSelected={index === at}
            onChoose={() => go(user)}
          />
        ))}
        {users.length === 0 || hasMore ? <Note text={status} /> : null}
      </div>
    </div>
  );
}

/** A disabled option, because a listbox may contain nothing else. */
function Note({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div role="option" aria-selected="false" aria-disabled="true" className={styles.note}>
      {text}
    </div>
  );
}

function Option({
  id,
  user,
  isSelected,
  onChoose,
}: {
  id: string;
  user: UserProgress;
  isSelected: boolean;
  onChoose: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which has the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      className={styles.option}
      // before the field loses the focus, which closes the list
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.reference}>{nameOf(user) ?? namelessPerson(user.user_id)}</span>
      <span className={styles.detail}>
        {user.forename || user.surname ? (user.ext_id ?? user.user_id) : user.user_id}
      </span>
      {/* people can have the same name, and one of them a risk */}
      {user.verdict?.risk ? (
        <span>
          <RiskStatus risk={user.verdict.risk} />
        </span>
      ) : null}
    </div>
  );
}

interface Found {
  users: readonly UserProgress[];
  status: string;
  hasMore: boolean;
}

const NOBODY = { users: [], hasMore: false };

/** Asks a moment after the last key. */
function useFound(text: string, nobody: string): Found {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error } = useQuery({
    queryKey: ['users', 'found', asked],
    enabled: asked !== '',
    queryFn: ({ signal }) =>
      api.post('/users/search', { body: { search: asked, limit: FOUND_MAX, names: true }, signal }),
  });
  if (text === '') return { ...NOBODY, status: '' };
  if (error) return { ...NOBODY, status: 'The search failed. Try again.' };
  if (!data || asked !== text) return { ...NOBODY, status: 'Searching …' };
  const { users, has_more: hasMore } = data;
  return { users, hasMore, status: users.length === 0 ? nobody : inWords(users.length, hasMore) };
}

function inWords(found: number, hasMore: boolean): string {
  if (hasMore) return `The first ${count(found)} people. Type more to narrow the search.`;
  return found === 1 ? 'One person found' : `${count(found)} people found`;
}

function moved(at: number, by: 1 | -1, length: number): number {
  if (length === 0) return -1;
  return at < 0 ? (by === 1 ? 0 : length - 1) : (at + by + length) % length;
}
