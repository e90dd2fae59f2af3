import type { Schemas } from '@review-service/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import cards from '../../parts/cards.module.css';
import styles from '../../parts/page.module.css';
import { AdminPage } from './admin-page.tsx';
import adminStyles from './admin-page.module.css';

type Quota = Schemas['Quotas']['api_tokens'];

/** `/admin/quotas/`: what every account may have, and who reaches it. */
export function AdminQuotas(): ReactNode {
  return (
    <AdminPage area="quotas" title="Quotas">
      <Quotas />
    </AdminPage>
  );
}

function Quotas(): ReactNode {
  const { data, error } = useQuery({
    queryKey: ['quotas'],
    queryFn: async ({ signal }) => (await service.get('/api/quotas/', { signal })).quotas,
  });
  if (error) return <p role="alert">{wordsOf(error)}</p>;
  if (!data) return <p role="status">Loading…</p>;
  return (
    <>
      <p className={styles.quiet}>
        Limits of every account, set by the operator. Accounts at 80 percent or more are listed.
      </p>
      <One title="API tokens" quota={data.api_tokens} />
      <One title="Applications" quota={data.applications} />
      <One title="Bytes uploaded today (UTC)" quota={data.uploaded_bytes} />
    </>
  );
}

const number = new Intl.NumberFormat('en');

function One({ title, quota: { setting, limit, accounts } }: { title: string; quota: Quota }): ReactNode {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>
        At most {number.format(limit)} (<code>{setting}</code>)
      </p>
      {accounts.length === 0 ? (
        <p className={styles.quiet}>No account is near this limit</p>
      ) : (
        <table className={`${cards.cards} ${adminStyles.table}`} role="table" aria-labelledby={id}>
          <thead role="rowgroup">
            <tr role="row">
              {['Account', 'Used', 'Quota'].map((column) => (
                <th key={column} role="columnheader" scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {accounts.map(({ username, used, reached }) => (
              <tr key={username} role="row">
                <th role="rowheader" scope="row">
                  <Link to="/admin/people/$username/" params={{ username }}>
                    {username}
                  </Link>
                </th>
                <td role="cell" data-label="Used">
                  {number.format(used)}
                </td>
                <td role="cell" data-label="Quota">
                  {reached ? 'Reached' : 'Nearly reached'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
