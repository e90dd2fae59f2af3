import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { useTitle } from '../../base/title.ts';
import { Refused } from '../../parts/failure.tsx';
import pageStyles from '../../parts/page.module.css';
import { ApplicationForm, type ApplicationSettings } from './application-form.tsx';
import styles from './applications.module.css';
import { administers, type ApplicationItem, APPLICATIONS } from './queries.ts';
import { MadeSecrets } from './secrets.tsx';

/** `/account/applications/new/`. The new secrets are on this page until it is left, and nowhere else. */
export function NewApplication(): ReactNode {
  useTitle('New application');
  const me = useMe();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<ApplicationItem>();
  if (!me) return <Refused />;
  const make = async ({ authorization_grant_type = 'authorization-code', ...typed }: ApplicationSettings) => {
    const { oauth_app } = await service.post('/api/oauth-apps/', { body: { ...typed, authorization_grant_type } });
    setMade(oauth_app);
    await queryClient.invalidateQueries({ queryKey: APPLICATIONS });
  };
  return (
    <div className={`${pageStyles.page} ${pageStyles.narrow}`}>
      <header className={pageStyles.head}>
        <h1>New application</h1>
        <Link to="/account/applications/">Applications</Link>
      </header>
      <section className={`${pageStyles.card} ${styles.facts}`} aria-label="Application">
        {made ? (
          <>
            <p>
              Client ID of {made.name}: <code>{made.client_id}</code>
            </p>
            <MadeSecrets {...made} />
            <p>
              <Link to="/account/applications/$id/" params={{ id: String(made.id) }}>
                Details of {made.name}
              </Link>
            </p>
          </>
        ) : (
          <ApplicationForm action="Create application" maySkip={administers(me)} onSend={make} />
        )}
      </section>
    </div>
  );
}
