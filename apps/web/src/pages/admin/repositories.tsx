import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { useMay } from '../../base/session.ts';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { byLinks } from '../../base/paging.ts';
import { SimpleList } from '../../parts/simple-list.tsx';
import { AdminPage } from './admin-page.tsx';
import { RepositoryFields, repositoryTyped } from './repository-fields.tsx';

const route = getRouteApi('/admin/repositories');

/** `/admin/repositories/`: all that the reader may read, those that lists leave out too. */
export function AdminRepositories(): ReactNode {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const mayAdd = useMay()('scmtools.add_repository');
  const list = useInfiniteQuery({
    queryKey: ['repositories', q],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/repositories/',
        pageParam ? { link: pageParam, signal } : { query: { q, 'show-invisible': true, 'max-results': 50 }, signal },
      ),
    ...byLinks,
    placeholderData: keepPreviousData,
  });
  return (
    <AdminPage area="repositories" title="Repositories" actions={mayAdd && <NewRepository />}>
      <SimpleList
        name="Repositories"
        columns={['Name', 'Tool', 'Path', 'Access']}
        list={list}
        rowsOf={(page) => page.repositories}
        text={q}
        onText={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
      >
        {({ id, name, tool, path, public: isPublic, archived, visible }) => (
          <tr key={id}>
            <td>
              <Link to="/admin/repositories/$id/" params={{ id: String(id) }}>
                {name}
              </Link>
            </td>
            <td>{tool}</td>
            <td>{path}</td>
            <td className={styles.quiet}>
              {archived ? 'archived' : isPublic ? 'public' : 'restricted'}
              {!visible && ', not listed'}
            </td>
          </tr>
        )}
      </SimpleList>
    </AdminPage>
  );
}

function NewRepository(): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const make = async (typed: FormData, close: () => void) => {
    const body = { tool: 'Git', ...repositoryTyped(typed) } as const;
    const { repository } = await service.post('/api/repositories/', { body });
    close();
    say(`Repository ${repository.name} added`);
    await queryClient.invalidateQueries({ queryKey: ['repositories'] });
    // The creator of a repository that is not public is not in its lists yet.
    if (repository.public) await navigate({ to: '/admin/repositories/$id/', params: { id: String(repository.id) } });
  };
  return (
    <FormDialog title="New repository">
      {(close) => (
        <Form action="Add repository" onSend={(typed) => make(typed, close)}>
          <RepositoryFields />
        </Form>
      )}
    </FormDialog>
  );
}
