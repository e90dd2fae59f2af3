import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { service } from '../../base/service.ts';
import type { ListSearch } from './list-search.ts';
import { withoutUndefined } from '../../base/without-undefined.ts';
import { useKeys } from '../../parts/keys.ts';
import styles from './filters.module.css';

interface Props {
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
  readonly without: readonly ('status' | 'group' | 'person')[];
  /** The state of the review requests until somebody chooses another. */
  readonly usualStatus: NonNullable<ListSearch['status']>;
}

/** The first of each, for a choice; more are found by the palette, which leads to their lists. */
const FIRST = { 'max-results': 200, 'only-links': '' };

const groupsQuery = {
  queryKey: ['groups', 'choice'],
  queryFn: async () => (await service.get('/api/groups/', { query: { ...FIRST, 'only-fields': 'name' } })).groups,
};
const repositoriesQuery = {
  queryKey: ['repositories', 'choice'],
  queryFn: async () =>
    (await service.get('/api/repositories/', { query: { ...FIRST, 'only-fields': 'id,name' } })).repositories,
};

/** Without a pointer that hovers, a menu opens at the very touch that says that somebody turns to it. */
const isTouched = (): boolean => matchMedia('(hover: none)').matches;

/** What a list is narrowed to. The choices are read when somebody turns to them: most who open a list do not. */
export function Filters({ search, onSearch, without, usualStatus }: Props): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [isTurnedTo, setTurnedTo] = useState(isTouched);
  const turnTo = () => setTurnedTo(true);
  const { data: groups = [] } = useQuery({ ...groupsQuery, enabled: isTurnedTo && !without.includes('group') });
  // The address has the number of the chosen one, and not its name.
  const isNamed = isTurnedTo || search.repository !== undefined;
  const { data: repositories = [] } = useQuery({ ...repositoriesQuery, enabled: isNamed });
  useKeys({ '/': () => field.current?.focus() });
  const narrow = (more: { [K in keyof ListSearch]: ListSearch[K] | undefined }) =>
    onSearch(withoutUndefined({ ...search, ...more }));
  return (
    <search className={styles.filters} onPointerEnter={turnTo} onFocus={turnTo}>
      <Words field={field} words={search.q ?? ''} onChoose={(q) => narrow({ q })} />
      {!without.includes('status') && (
        <select
          aria-label="Status"
          value={search.status ?? usualStatus}
          onChange={({ target }) => narrow({ status: target.value as NonNullable<ListSearch['status']> })}
        >
          <option value="pending">Open</option>
          <option value="submitted">Completed</option>
          <option value="discarded">Discarded</option>
          <option value="all">Any status</option>
        </select>
      )}
      {!without.includes('group') && (
        <select
          aria-label="Group"
          value={search.group ?? ''}
          onChange={({ target }) => narrow({ group: target.value || undefined })}
        >
          <option value="">Any group</option>
          {withChosen(
            groups.map(({ name }) => name),
            search.group,
          ).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      <select
        aria-label="Repository"
        value={search.repository ?? ''}
        onChange={({ target }) => narrow({ repository: Number(target.value) || undefined })}
      >
        <option value="">Any repository</option>
        {repositories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {!without.includes('person') && <Person name={search.person ?? ''} onChoose={(person) => narrow({ person })} />}
    </search>
  );
}

interface WordsProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly words: string;
  readonly onChoose: (words: string | undefined) => void;
}

/** So long somebody has stopped to type. */
const PAUSE = 300;

/** Words are looked for when somebody stops to type: the service looks through all summaries. */
function Words({ field, words, onChoose }: WordsProps): ReactNode {
  const [typed, setTyped] = useState(words);
  // What was chosen here comes back as `words` a moment later, when more may be typed.
  const chosen = useRef(words);
  const choose = useEffectEvent(() => {
    chosen.current = typed;
    onChoose(typed || undefined);
  });
  useEffect(() => {
    if (words === chosen.current) return;
    chosen.current = words;
    setTyped(words);
  }, [words]);
  useEffect(() => {
    if (typed === chosen.current) return undefined;
    const timer = setTimeout(choose, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      ref={field}
      type="search"
      aria-label="Filter by summary"
      placeholder="Filter by summary"
      value={typed}
      maxLength={200}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
    />
  );
}

/** A user name is looked for once it is typed, not at each letter of it. */
function Person({ name, onChoose }: { name: string; onChoose: (name: string | undefined) => void }): ReactNode {
  const [typed, setTyped] = useState(name);
  useEffect(() => setTyped(name), [name]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(typed.trim() || undefined);
      }}
    >
      <input
        aria-label="Owner"
        placeholder="Any owner"
        size={12}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed.trim() !== name && onChoose(typed.trim() || undefined)}
      />
    </form>
  );
}

const withChosen = (names: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen === undefined || names.includes(chosen) ? names : [chosen, ...names];
