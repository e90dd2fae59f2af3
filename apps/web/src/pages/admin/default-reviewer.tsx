import type { Schemas } from '@review-service/client';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { useMay } from '../../base/session.ts';
import { Field, textOf } from '../../parts/forms/field.tsx';
import { Form, useUndone } from '../../parts/forms/form.tsx';
import { wordsOf } from '../../base/words-of.ts';
import { GROUPS, PEOPLE, REPOSITORIES } from '../../parts/forms/pick.tsx';
import { Picked } from '../../parts/forms/picked.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { AdminPage } from './admin-page.tsx';
import { changing, choicesOf, idOf, keysOf } from './picks.ts';

const route = getRouteApi('/admin/default-reviewers/$id');

type Rule = Schemas['DefaultReviewer'];

const ruleQuery = (default_reviewer_id: number) =>
  queryOptions({
    queryKey: ['default reviewer', default_reviewer_id],
    queryFn: async () =>
      (await service.get('/api/default-reviewers/{default_reviewer_id}/', { path: { default_reviewer_id } }))
        .default_reviewer,
  });

/** What is kept of a rule, as the API takes it. */
type Kept = ReturnType<typeof keptOf>;

/** `/admin/default-reviewers/new/`. */
export function NewDefaultReviewer(): ReactNode {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const make = async (body: Kept) => {
    const { default_reviewer } = await service.post('/api/default-reviewers/', { body });
    say(`Default reviewer ${default_reviewer.name} created`, () => remove(default_reviewer.id).then(refresh));
    await refresh();
    await navigate({ to: '/admin/default-reviewers/' });
  };
  return (
    <AdminPage area="default-reviewers" title="New default reviewer">
      <section className={styles.card} aria-label="Settings">
        <RuleForm action="Create default reviewer" onSend={make} />
      </section>
    </AdminPage>
  );
}

/** `/admin/default-reviewers/<id>/`. */
export function AdminDefaultReviewer(): ReactNode {
  const { id } = route.useParams();
  const { data: rule } = useSuspenseQuery(ruleQuery(Number(id)));
  const mayChange = useMay()('reviews.change_default_reviewer');
  const refresh = useRefresh();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [undone, anew] = useUndone();
  const put = async (body: Kept) => {
    const path = { default_reviewer_id: rule.id };
    const answer = await service.put('/api/default-reviewers/{default_reviewer_id}/', { path, body });
    queryClient.setQueryData(ruleQuery(rule.id).queryKey, answer.default_reviewer);
    await refresh();
  };
  const deletion = useMutation({
    mutationFn: () => remove(rule.id),
    onSuccess: async () => {
      say(`Default reviewer ${rule.name} deleted`, async () => {
        await service.post('/api/default-reviewers/', { body: keptOf(rule) });
        await refresh();
      });
      await refresh();
      await navigate({ to: '/admin/default-reviewers/' });
    },
  });
  const save = async (body: Kept) => {
    await put(body);
    say(
      `Default reviewer ${body.name} saved`,
      anew(() => put(keptOf(rule))),
    );
  };
  return (
    <AdminPage area="default-reviewers" title={rule.name}>
      <section className={styles.card} aria-label="Settings">
        {mayChange ? (
          <RuleForm
            key={undone}
            action="Save"
            of={rule}
            onSend={save}
            beside={
              <button type="button" className="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
                Delete default reviewer
              </button>
            }
          />
        ) : (
          <code>{rule.file_regex}</code>
        )}
        {deletion.error && <p role="alert">{wordsOf(deletion.error)}</p>}
      </section>
    </AdminPage>
  );
}

interface FormProps {
  readonly action: string;
  readonly of?: Rule;
  readonly onSend: (kept: Kept) => Promise<unknown>;
  readonly beside?: ReactNode;
}

function RuleForm({ action, of, onSend, beside }: FormProps): ReactNode {
  const [users, setUsers] = useState(() => choicesOf(of?.users));
  const [groups, setGroups] = useState(() => choicesOf(of?.groups));
  const [repositories, setRepositories] = useState(() => choicesOf(of?.repositories, idOf));
  const send = (typed: FormData) =>
    onSend({
      name: textOf(typed, 'name'),
      file_regex: textOf(typed, 'file_regex'),
      users: keysOf(users),
      groups: keysOf(groups),
      repositories: keysOf(repositories),
    });
  return (
    <Form action={action} onSend={send} beside={beside}>
      <Field name="name" label="Name" defaultValue={of?.name} maxLength={255} />
      <Field
        name="file_regex"
        label="Files"
        hint="A regular expression that matches the start of a file path: .* for all files, docs/ for those in docs."
        defaultValue={of?.file_regex ?? '.*'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
      />
      <Picked title="Groups" label="Add a group" of={GROUPS} picked={groups} {...changing(groups, setGroups)} />
      <Picked title="People" label="Add a person" of={PEOPLE} picked={users} {...changing(users, setUsers)} />
      <Picked
        title="Repositories"
        label="Limit to a repository"
        of={REPOSITORIES}
        picked={repositories}
        {...changing(repositories, setRepositories)}
      />
    </Form>
  );
}

const keptOf = ({ name, file_regex, users, groups, repositories }: Rule) => ({
  name,
  file_regex,
  users: keysOf(choicesOf(users)),
  groups: keysOf(choicesOf(groups)),
  repositories: keysOf(choicesOf(repositories, idOf)),
});

const remove = (default_reviewer_id: number) =>
  service.delete('/api/default-reviewers/{default_reviewer_id}/', { path: { default_reviewer_id } });

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['default reviewers'] });
}
