import type { Schemas } from '@review-service/client';
import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { counted } from '../../base/counted.ts';
import { useMay } from '../../base/session.ts';
import { Field, textOf } from '../../parts/forms/field.tsx';
import { Form, useUndone } from '../../parts/forms/form.tsx';
import { TypedName } from '../../parts/forms/typed-name.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { AccessLists } from './access-lists.tsx';
import { AdminPage } from './admin-page.tsx';
import { RepositoryFields, repositoryTyped, toolTyped } from './repository-fields.tsx';
import { RepositorySource } from './repository-source.tsx';
import { ReviewPolicy } from './review-policy.tsx';

const route = getRouteApi('/admin/repositories/$id');

type Repository = Schemas['Repository'];

const repositoryQuery = (repository_id: number) =>
  queryOptions({
    queryKey: ['repository', repository_id],
    queryFn: async () =>
      (await service.get('/api/repositories/{repository_id}/', { path: { repository_id } })).repository,
  });

/** `/admin/repositories/<id>/`: a repository, its readers, and its deletion. */
export function AdminRepository(): ReactNode {
  const { id } = route.useParams();
  const { data: repository } = useSuspenseQuery(repositoryQuery(Number(id)));
  const mayChange = useMay()('scmtools.change_repository');
  const { name, archived } = repository;
  return (
    <AdminPage area="repositories" title={name} actions={archived && <span className={styles.quiet}>archived</span>}>
      {mayChange ? (
        <>
          <section className={styles.card} aria-labelledby="facts">
            <h2 id="facts">Settings</h2>
            <Facts key={id} repository={repository} />
          </section>
          {repository.tool === 'Git' && (
            <section className={styles.card} aria-labelledby="source">
              <h2 id="source">Source hosting</h2>
              <RepositorySource key={id} repository={repository} />
            </section>
          )}
          <section className={styles.card} aria-labelledby="readers">
            <h2 id="readers">Access</h2>
            <p>
              {repository.public
                ? 'Public: everybody can read it. These lists apply once access is restricted.'
                : 'Restricted to these people, the members of these groups, and superusers.'}
            </p>
            <AccessLists repository_id={repository.id} />
          </section>
          <section className={styles.card} aria-labelledby="agents">
            <h2 id="agents">Agents</h2>
            <p>Programs that review for people, and bots.</p>
            <ReviewPolicy key={id} repository={repository} />
          </section>
          <section className={styles.card} aria-labelledby="archive">
            <h2 id="archive">{archived ? 'Restore repository' : 'Archive repository'}</h2>
            {archived ? <Restore repository={repository} /> : <Archive repository={repository} />}
          </section>
        </>
      ) : (
        <p>{repository.path}</p>
      )}
    </AdminPage>
  );
}

function Facts({ repository }: { repository: Repository }): ReactNode {
  const queryClient = useQueryClient();
  const [undone, anew] = useUndone();
  const path = { repository_id: repository.id };
  const put = async (body: ReturnType<typeof repositoryTyped>) => {
    const answer = await service.put('/api/repositories/{repository_id}/', { path, body });
    queryClient.setQueryData(repositoryQuery(repository.id).queryKey, answer.repository);
    await queryClient.invalidateQueries({ queryKey: ['repositories'] });
  };
  const save = async (typed: FormData) => {
    await put(repositoryTyped(typed));
    const { name, mirror_path, root_url, uuid, bug_tracker, public: isPublic, visible, carries_ship_its } = repository;
    const settings = { mirror_path, root_url, uuid, bug_tracker, public: isPublic, visible, carries_ship_its };
    const before = { ...toolTyped(repository.tool), name, path: repository.path, ...settings };
    say(
      `Repository ${name} saved`,
      anew(() => put(before)),
    );
  };
  return (
    <Form key={undone} action="Save" label="Settings" onSend={save}>
      <RepositoryFields of={repository} />
    </Form>
  );
}

/** Its name may be another repository's by now. */
function Restore({ repository: { id } }: { repository: Repository }): ReactNode {
  const queryClient = useQueryClient();
  const restore = async (typed: FormData) => {
    const name = textOf(typed, 'name');
    const restored = await unarchive(id, name);
    say(`Repository ${restored.name} restored`);
    queryClient.setQueryData(repositoryQuery(id).queryKey, restored);
    await queryClient.invalidateQueries({ queryKey: ['repositories'] });
  };
  return (
    <Form label="Restore repository" action="Restore repository" onSend={restore}>
      <p>Restores its name and access.</p>
      <Field name="name" label="New name" hint="Only if its own name is taken." />
    </Form>
  );
}

/** @param name empty: the one that it had */
async function unarchive(repository_id: number, name = ''): Promise<Repository> {
  const body = { archived: false, ...(name !== '' && { name }) };
  const path = { repository_id };
  return (await service.put('/api/repositories/{repository_id}/', { path, body })).repository;
}

function Archive({ repository: { id, name } }: { repository: Repository }): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: counts } = useQuery({ queryKey: ['what a repository has', id], queryFn: () => countsOf(id) });
  return (
    <TypedName
      name={name}
      action="Archive repository"
      onConfirm={async () => {
        await service.delete('/api/repositories/{repository_id}/', { path: { repository_id: id } });
        const undo = async () => {
          await unarchive(id);
          await queryClient.invalidateQueries({ queryKey: ['repositories'] });
        };
        const isGone = counts?.all === 0;
        say(`Repository ${name} ${isGone ? 'deleted' : 'archived'}`, isGone ? undefined : undo);
        await queryClient.invalidateQueries({ queryKey: ['repositories'] });
        await navigate({ to: '/admin/repositories/' });
        queryClient.removeQueries({ queryKey: repositoryQuery(id).queryKey });
      }}
    >
      {counts ? (
        <ul aria-label="Consequences">
          <li>
            {counted(counts.all, 'review request')} visible to you, {counts.open} open.{' '}
            {counts.all === 0 ? 'A repository without review requests is deleted.' : 'They are kept.'}
          </li>
          <li>It takes no new review requests, and only people and groups with access can read it.</li>
          <li>Its name becomes available. If it has review requests, you can restore it later.</li>
        </ul>
      ) : (
        <p role="status">Counting…</p>
      )}
    </TypedName>
  );
}

async function countsOf(repository: number) {
  const [all, open] = await Promise.all([
    service.count('/api/review-requests/', { query: { repository, status: 'all' } }),
    service.count('/api/review-requests/', { query: { repository } }),
  ]);
  return { all, open };
}
