import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { type Me, useMe } from '../../base/session.ts';
import { useTitle } from '../../base/title.ts';
import { Refused } from '../../parts/failure.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form, useUndone } from '../../parts/forms/form.tsx';
import { TypedName } from '../../parts/forms/typed-name.tsx';
import { say } from '../../parts/notices.tsx';
import pageStyles from '../../parts/page.module.css';
import { ApplicationForm, storedOf, type ApplicationSettings } from './application-form.tsx';
import styles from './applications.module.css';
import { administers, type ApplicationItem, applicationQuery, APPLICATIONS, ownerOf } from './queries.ts';
import { MadeSecrets, NO_SECRETS, type NewSecrets, secretsOf } from './secrets.tsx';

const route = getRouteApi('/account/applications/$id');

/** `/account/applications/<id>/`: the settings of an application, its secrets, its tokens and its end. */
export function ApplicationPage(): ReactNode {
  const me = useMe();
  const { id } = route.useParams();
  return me ? <Loaded key={id} id={Number(id)} me={me} /> : <Refused />;
}

/** What else of an application is changed. */
interface Step {
  readonly regenerate_client_secret?: boolean;
  readonly regenerate_webhook_secret?: boolean;
  readonly end_tokens?: boolean;
}

function Loaded({ id, me }: { id: number; me: Me }): ReactNode {
  const queryClient = useQueryClient();
  const { data: application } = useSuspenseQuery(applicationQuery(id));
  const [made, setMade] = useState<NewSecrets>(NO_SECRETS);
  const [undone, anew] = useUndone();
  const title = application.name || `Application ${id}`;
  useTitle(title);
  const put = async (body: ApplicationSettings | Step) => {
    const { oauth_app } = await service.put('/api/oauth-apps/{app_id}/', { path: { app_id: id }, body: { ...body } });
    const secrets = secretsOf(oauth_app);
    if (secrets.client_secret !== '' || secrets.webhook_secret !== '') setMade(secrets);
    queryClient.setQueryData(applicationQuery(id).queryKey, { ...oauth_app, ...NO_SECRETS });
    await queryClient.invalidateQueries({ queryKey: APPLICATIONS });
  };
  const maySkip = administers(me);
  const save = async (typed: ApplicationSettings) => {
    await put(typed);
    const before = storedOf(application, maySkip);
    // A webhook that comes back has another secret.
    const undo = typed.webhook_url === before.webhook_url ? anew(() => put(before)) : undefined;
    say(`The application ${typed.name} is saved.`, undo);
  };
  return (
    <div className={`${pageStyles.page} ${pageStyles.narrow}`}>
      <header className={pageStyles.head}>
        <h1>{title}</h1>
        <Link to="/account/applications/">Applications</Link>
      </header>
      <section className={`${pageStyles.card} ${styles.facts}`} aria-labelledby="details">
        <h2 id="details">Details</h2>
        <dl>
          <dt>Client ID</dt>
          <dd>
            <code>{application.client_id}</code>
          </dd>
          <dt>Owner</dt>
          <dd>{ownerOf(application)}</dd>
          <dt>Status</dt>
          <dd>{application.enabled ? 'Enabled' : 'Disabled'}</dd>
        </dl>
      </section>
      <section className={pageStyles.card} aria-labelledby="settings">
        <h2 id="settings">Settings</h2>
        <ApplicationForm
          key={`${undone} ${application.authorization_grant_type}`}
          action="Save"
          of={application}
          maySkip={maySkip}
          onSend={save}
        />
      </section>
      <section className={pageStyles.card} aria-labelledby="secrets">
        <h2 id="secrets">Secrets</h2>
        <p>Secrets are shown only when they are created.</p>
        <MadeSecrets {...made} />
        <p className={pageStyles.actions}>
          <Asked title="Renew client secret" onConfirm={() => put({ regenerate_client_secret: true })}>
            The current secret stops working: the application gets no tokens until it has the new one.
          </Asked>
          {application.webhook_url !== '' && (
            <Asked title="Renew webhook secret" onConfirm={() => put({ regenerate_webhook_secret: true })}>
              Messages are signed with the current secret, too, for a day.
            </Asked>
          )}
        </p>
      </section>
      <section className={pageStyles.card} aria-labelledby="tokens">
        <h2 id="tokens">Tokens</h2>
        <p>
          <Asked
            title="Revoke all tokens"
            isDanger
            onConfirm={async () => {
              await put({ end_tokens: true });
              say(`All tokens of ${title} are revoked.`);
            }}
          >
            All people for whom {title} acts have to authorize it again. This cannot be undone.
          </Asked>
        </p>
      </section>
      <section className={pageStyles.card} aria-labelledby="end">
        <h2 id="end">Delete</h2>
        <Delete application={application} title={title} />
      </section>
    </div>
  );
}

interface AskedProps {
  /** What is done. */
  readonly title: string;
  readonly isDanger?: boolean;
  readonly onConfirm: () => Promise<void>;
  /** What becomes of it. */
  readonly children: ReactNode;
}

/** A step that is asked about first. */
const Asked = ({ title, isDanger, onConfirm, children }: AskedProps): ReactNode => (
  <FormDialog title={title} button={`${title}…`} look="quiet">
    {(close) => (
      <Form action={title} {...(isDanger && { look: 'danger' })} onSend={() => onConfirm().then(close)}>
        <p>{children}</p>
      </Form>
    )}
  </FormDialog>
);

function Delete({ application: { id }, title }: { application: ApplicationItem; title: string }): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <TypedName
      name={title}
      action="Delete application"
      onConfirm={async () => {
        await service.delete('/api/oauth-apps/{app_id}/', { path: { app_id: id } });
        say(`The application ${title} is deleted.`);
        await queryClient.invalidateQueries({ queryKey: APPLICATIONS });
        await navigate({ to: '/account/applications/' });
        queryClient.removeQueries({ queryKey: applicationQuery(id).queryKey });
      }}
    >
      <p>This permanently deletes the application and all its tokens. {title} can no longer act for anybody.</p>
    </TypedName>
  );
}
