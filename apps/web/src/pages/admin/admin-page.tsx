import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Refused } from '../../parts/failure.tsx';
import pageStyles from '../../parts/page.module.css';
import { useTitle } from '../../base/title.ts';
import styles from './admin-page.module.css';
import { useAreas } from './areas.ts';

interface Props {
  /** The area that it belongs to. */
  readonly area: string;
  readonly title: string;
  /** What can be done on the page as a whole, beside its title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the administration: the way to all its areas, and the content; refused to whom the area is not for. */
export function AdminPage({ area, title, actions, children }: Props): ReactNode {
  const areas = useAreas();
  useTitle(title);
  if (!areas.some(({ id }) => id === area)) return <Refused />;
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label="Administration">
        {areas.map(({ id, title: name, to }) => (
          <Link key={id} to={to} aria-current={id === area ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles.content}>
        <header className={pageStyles.head}>
          <h1>{title}</h1>
          {actions}
        </header>
        {children}
      </div>
    </div>
  );
}
