import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Refused } from '../../parts/failure.tsx';
import pageStyles from '../../parts/page.module.css';
import { useTitle } from '../../base/title.ts';
import styles from './admin-page.module.css';
import { useAreas } from './areas.ts';

/** `/admin/`: the parts that the signed-in person may administer, each one click away. */
export function Admin(): ReactNode {
  const areas = useAreas();
  useTitle('Administration');
  if (areas.length === 0) return <Refused />;
  return (
    <div className={pageStyles.page}>
      <h1>Administration</h1>
      <ul className={styles.areas}>
        {areas.map(({ id, title, about, to }) => (
          <li key={id}>
            <Link to={to}>{title}</Link>
            <p className={pageStyles.quiet}>{about}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
