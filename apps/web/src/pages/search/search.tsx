import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from '../../parts/page.module.css';
import { useTitle } from '../../base/title.ts';
import { usePaused } from '../../base/use-paused.ts';
import { MarkedLine } from './marked-line.tsx';
import { searchQuery } from './search-query.ts';

const route = getRouteApi('/search');
const ASKED = { most: 50, parts: true };

/** `/search/?q=`: everything whose number or name begins with a text, or that has its words. */
export function Search(): ReactNode {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const asked = searchQuery(usePaused(q), ASKED);
  const { data = [], error, isFetched } = useQuery({ ...asked, placeholderData: keepPreviousData });
  const parts = q.trim() === '' ? [] : data;
  useTitle(q ? `Search for ${q}` : 'Search');
  if (error) throw error;
  return (
    <div className={styles.page}>
      <h1>Search</h1>
      <search>
        <input
          type="search"
          autoFocus
          aria-label="Search"
          placeholder="Words, a number, a file, a commit, a person, a group…"
          className={styles.field}
          value={q}
          onChange={({ target }) => void navigate({ search: target.value ? { q: target.value } : {}, replace: true })}
        />
      </search>
      {isFetched && parts.length === 0 && <p className={styles.quiet}>No results</p>}
      {parts.map(({ id, title, found }) => (
        <section key={id} aria-label={title} className={styles.part}>
          <h2>{title}</h2>
          <ul className={styles.entries}>
            {found.map(({ id: key, place, title: name, more, line }) => (
              <li key={key}>
                <Link {...place}>{name}</Link> <span className={styles.quiet}>{more}</span>
                {line && (
                  <p className={styles.quiet}>
                    <MarkedLine line={line} />
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
