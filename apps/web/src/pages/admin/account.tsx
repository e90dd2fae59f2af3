import type { Schemas } from '@review-service/client';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { useMay, useMe } from '../../base/session.ts';
import { Field, isTicked, textOf, Tick } from '../../parts/forms/field.tsx';
import { Form, useUndone } from '../../parts/forms/form.tsx';
import { wordsOf } from '../../base/words-of.ts';
import { say } from '../../parts/notices.tsx';
import pageStyles from '../../parts/page.module.css';
import { personQuery } from '../person/person-query.ts';
import { AdminPage } from './admin-page.tsx';
import styles from './admin-page.module.css';
import { Operator } from './operator.tsx';
import { wordsOfPermission } from './permission-words.ts';

const route = getRouteApi('/admin/people/$username');

type User = Schemas['User'];
type Rights = Schemas['UserPermissions'];

/** `/admin/people/<name>/`: an account, whether it is open, and what the person may do. */
export function AdminAccount(): ReactNode {
  const { username } = route.useParams();
  const { data: person } = useSuspenseQuery(personQuery(username));
  const me = useMe();
  const may = useMay();
  const actions = (
    <Link to="/users/$username/" params={{ username }}>
      View profile
    </Link>
  );
  return (
    <AdminPage area="people" title={person.fullname || username} actions={actions}>
      {may('auth.change_user') && (
        <>
          <section className={pageStyles.card} aria-labelledby="account">
            <h2 id="account">Account</h2>
            <Names key={person.id} person={person} />
          </section>
          <section className={pageStyles.card} aria-labelledby="bot">
            <h2 id="bot">Bot</h2>
            <Bot key={person.id} person={person} />
          </section>
          <section className={pageStyles.card} aria-labelledby="access">
            <h2 id="access">Status</h2>
            <Access person={person} />
          </section>
        </>
      )}
      {me?.rights.isSuperuser && (
        <section className={pageStyles.card} aria-labelledby="rights">
          <h2 id="rights">Permissions</h2>
          <Permissions username={username} known={me.rights.permissions} />
        </section>
      )}
    </AdminPage>
  );
}

function useChange(username: string) {
  const queryClient = useQueryClient();
  return async (body: Schemas['UpdateUser']) => {
    const { user } = await service.put('/api/users/{username}/', { path: { username }, body });
    if (user.unconfirmed_email)
      say(`Confirmation link sent to ${user.unconfirmed_email}. The address changes once it is confirmed.`);
    queryClient.setQueryData(personQuery(username).queryKey, user);
    await queryClient.invalidateQueries({ queryKey: ['people'] });
  };
}

function Names({ person: { username, email, first_name, last_name } }: { person: User }): ReactNode {
  const change = useChange(username);
  return (
    <Form
      action="Save"
      label="Account"
      onSend={(typed) =>
        change({
          email: textOf(typed, 'email'),
          first_name: textOf(typed, 'first_name'),
          last_name: textOf(typed, 'last_name'),
        })
      }
    >
      <Field name="email" label="E-mail address" type="email" defaultValue={email} autoCapitalize="none" />
      <Field name="first_name" label="First name" defaultValue={first_name} />
      <Field name="last_name" label="Last name" defaultValue={last_name} />
    </Form>
  );
}

function Bot({ person }: { person: User }): ReactNode {
  return <Operator person={person} onChange={useChange(person.username)} />;
}

function Access({ person: { username, is_active } }: { person: User }): ReactNode {
  const change = useChange(username);
  const set = useMutation({
    mutationFn: (next: boolean) => change({ is_active: next }),
    onSuccess: (_, next) =>
      say(`Account ${username} ${next ? 'reactivated' : 'deactivated'}`, () => change({ is_active: !next })),
  });
  return (
    <>
      <p>
        {is_active
          ? 'This account is active. Deactivating it ends all sessions and blocks all tokens immediately. Its reviews and comments stay.'
          : 'Account deactivated. Its sessions have ended and its tokens are blocked. Reactivating it does not restore sessions.'}
      </p>
      {set.error && <p role="alert">{wordsOf(set.error)}</p>}
      <p>
        <button
          type="button"
          className={is_active ? 'danger' : 'quiet'}
          disabled={set.isPending}
          onClick={() => set.mutate(!is_active)}
        >
          {is_active ? 'Deactivate account' : 'Reactivate account'}
        </button>
      </p>
    </>
  );
}

function Permissions({ username, known }: { username: string; known: readonly string[] }): ReactNode {
  const queryClient = useQueryClient();
  const [undone, anew] = useUndone();
  const queryKey = ['permissions', username];
  const path = { username };
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => (await service.get('/api/users/{username}/permissions/', { path })).user_permissions,
  });
  if (error) throw error;
  if (!data) return <p role="status">Loading…</p>;
  const put = async ({ is_superuser, is_staff, permissions }: Omit<Rights, 'links'>) => {
    const body = { is_superuser, is_staff, permissions: permissions.join(',') };
    const { user_permissions } = await service.put('/api/users/{username}/permissions/', { path, body });
    queryClient.setQueryData(queryKey, user_permissions);
  };
  const save = async (typed: FormData) => {
    await put({
      is_superuser: isTicked(typed, 'is_superuser'),
      is_staff: isTicked(typed, 'is_staff'),
      permissions: known.filter((permission) => isTicked(typed, permission)),
    });
    say(
      `Permissions of ${username} saved`,
      anew(() => put(data)),
    );
  };
  return (
    <Form key={undone} action="Save" label="Permissions" onSend={save}>
      <Tick name="is_superuser" label="Superuser: has all permissions" defaultChecked={data.is_superuser} />
      <Tick
        name="is_staff"
        label="Staff: sees private profiles and private Local Sites"
        defaultChecked={data.is_staff}
      />
      <fieldset className={styles.permissions}>
        <legend>Permissions</legend>
        {known.map((permission) => (
          <Tick
            key={permission}
            name={permission}
            label={wordsOfPermission(permission)}
            defaultChecked={data.permissions.includes(permission)}
          />
        ))}
      </fieldset>
    </Form>
  );
}
