import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { allOf } from '../../base/paging.ts';
import { useMe } from '../../base/session.ts';
import { useTitle } from '../../base/title.ts';
import { wordsOf } from '../../base/words-of.ts';
import { Refused } from '../../parts/failure.tsx';
import { More } from '../../parts/more.tsx';
import pageStyles from '../../parts/page.module.css';
import styles from './applications.module.css';
import { administers, applicationsQuery, ownerOf } from './queries.ts';

/** `/account/applications/`: the applications of the reader; of everybody for those who administer them. */
export function Applications(): ReactNode {
  const me = useMe();
  const isForAll = me !== null && administers(me);
  const title = isForAll ? 'Applications' : 'My applications';
  useTitle(title);
  if (!me) return <Refused />;
  return (
    <div className={`${pageStyles.page} ${pageStyles.narrow}`}>
      <header className={pageStyles.head}>
        <h1>{title}</h1>
        <Link className="button" to="/account/applications/new/">
          Create application
        </Link>
      </header>
      <p className={pageStyles.quiet}>Programs that people can let act for them, by OAuth2.</p>
      <List isForAll={isForAll} />
    </div>
  );
}

function List({ isForAll }: { isForAll: boolean }): ReactNode {
  const list = useInfiniteQuery(applicationsQuery);
  if (list.error) return <p role="alert">{wordsOf(list.error)}</p>;
  const applications = allOf(list.data, (page) => page.oauth_apps);
  return (
    <>
      {list.data && applications.length === 0 && (
        <p>No applications yet. Create one to let people connect your program to their accounts.</p>
      )}
      <ul className={pageStyles.entries} aria-label="Applications">
        {applications.map((application) => (
          <li key={application.id} className={styles.facts}>
            <span className={pageStyles.head}>
              <Link to="/account/applications/$id/" params={{ id: String(application.id) }}>
                {application.name || `Application ${application.id}`}
              </Link>
              {application.enabled || <em>Disabled</em>}
            </span>
            <p className={pageStyles.quiet}>
              Client ID <code>{application.client_id}</code>
              {isForAll && `, owned by ${ownerOf(application)}`}
            </p>
          </li>
        ))}
      </ul>
      <More of={list} title="More applications" />
    </>
  );
}
