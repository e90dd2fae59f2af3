import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useDeferredValue, type ReactNode } from 'react';
import styles from '../../parts/page.module.css';
import { useTitle } from '../../base/title.ts';
import { searchQuery } from './search-query.ts';

const route = getRouteApi('/search');
const MOST = 100;

/** `/search/?q=`: everything whose number or name begins with a text. */
export function Search(): ReactNode {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const text = useDeferredValue(q);
  const { data = [], error, isFetched } = useQuery({ ...searchQuery(text, MOST), placeholderData: keepPreviousData });
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
          placeholder="A number, the beginning of a summary, a person, a group…"
          className={styles.field}
          value={q}
          onChange={({ target }) => void navigate({ search: target.value ? { q: target.value } : {}, replace: true })}
        />
      </search>
      {isFetched && data.length === 0 && <p className={styles.quiet}>Nothing begins like this.</p>}
      {data.map(({ id, title, found }) => (
        <section key={id} aria-label={title} className={styles.part}>
          <h2>{title}</h2>
          <ul className={styles.entries}>
            {found.map(({ address, title: name, more }) => (
              <li key={address}>
                <Link to={address}>{name}</Link> <span className={styles.quiet}>{more}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
