import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { useMay } from '../../base/session.ts';
import { Field, textOf } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { byLinks } from '../../base/paging.ts';
import personStyles from '../../parts/person.module.css';
import { PersonName } from '../../parts/person.tsx';
import { SimpleList } from '../../parts/simple-list.tsx';
import { AdminPage } from './admin-page.tsx';

const route = getRouteApi('/admin/people');

/** `/admin/people/`: all accounts, those that are closed too. */
export function AdminPeople(): ReactNode {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const mayAdd = useMay()('auth.add_user');
  const list = useInfiniteQuery({
    queryKey: ['people', 'all', q],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/users/',
        pageParam
          ? { link: pageParam, signal }
          : { query: { q, fullname: true, 'include-inactive': true, 'max-results': 50 }, signal },
      ),
    ...byLinks,
    placeholderData: keepPreviousData,
  });
  return (
    <AdminPage area="people" title="People" actions={mayAdd && <NewPerson />}>
      <SimpleList
        name="People"
        columns={['User name', 'Name', 'E-mail address']}
        list={list}
        rowsOf={(page) => page.users}
        text={q}
        onText={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
      >
        {({ id, username, fullname, email, is_active }) => (
          <tr key={id}>
            <td>
              <Link to="/admin/people/$username/" params={{ username }} className={personStyles.person}>
                <PersonName username={username} />
              </Link>
            </td>
            <td>
              <bdi>{fullname}</bdi> {!is_active && <span className={styles.quiet}>deactivated</span>}
            </td>
            <td>{email}</td>
          </tr>
        )}
      </SimpleList>
    </AdminPage>
  );
}

function NewPerson(): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const make = async (typed: FormData, close: () => void) => {
    const password = typed.get('password');
    const { user } = await service.post('/api/users/', {
      body: {
        username: textOf(typed, 'username'),
        email: textOf(typed, 'email'),
        first_name: textOf(typed, 'first_name'),
        last_name: textOf(typed, 'last_name'),
        ...(typeof password === 'string' && password !== '' && { password }),
      },
    });
    close();
    say(`Account ${user.username} created`);
    await queryClient.invalidateQueries({ queryKey: ['people'] });
    await navigate({ to: '/admin/people/$username/', params: { username: user.username } });
  };
  return (
    <FormDialog title="New account">
      {(close) => (
        <Form action="Create account" onSend={(typed) => make(typed, close)}>
          <Field name="username" label="User name" autoCapitalize="none" spellCheck={false} maxLength={150} />
          <Field name="email" label="E-mail address" type="email" autoCapitalize="none" spellCheck={false} />
          <Field name="first_name" label="First name" />
          <Field name="last_name" label="Last name" />
          <Field
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            hint="Optional. Without one, the person cannot sign in with a password."
          />
        </Form>
      )}
    </FormDialog>
  );
}
