import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { service, signInAddress } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { fileOf, textOf, useFault } from '../../parts/forms/field.tsx';
import { Form } from '../../parts/forms/form.tsx';
import formStyles from '../../parts/forms/form.module.css';
import pageStyles from '../../parts/page.module.css';
import { PatchField } from '../../parts/patch-field.tsx';
import { useTitle } from '../../base/title.ts';
import { CommitField } from './commit-field.tsx';
import styles from './new-review-request.module.css';

const repositoriesQuery = {
  queryKey: ['repositories', 'for a new review request'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (
      await service.get('/api/repositories/', {
        query: { 'max-results': 200, 'only-fields': 'id,name,supports_post_commit' },
        signal,
      })
    ).repositories,
};

/** Posts a patch: a review request that only its owner sees, until they have described and published it. */
async function postPatch(repository: string, path: File): Promise<number> {
  // First, so that a patch that cannot be read leaves no review request behind.
  await service.post('/api/validation/diffs/', { body: { repository, path } });
  const { review_request } = await service.post('/api/review-requests/', { body: { repository } });
  const { id } = review_request;
  await service.post('/api/review-requests/{review_request_id}/diffs/', {
    path: { review_request_id: id },
    body: { path },
  });
  return id;
}

/** Posts a commit that is in the repository, with its message as the description. */
async function postCommit(repository: string, commit: string): Promise<number> {
  if (commit === '') throw new Error('Choose a commit.');
  const body = { repository, commit_id: commit, create_from_commit_id: true };
  return (await service.post('/api/review-requests/', { body })).review_request.id;
}

/** `/r/new/`: a change that is to be reviewed, from a patch file or a commit. */
export function NewReviewRequest(): ReactNode {
  useTitle('New review request');
  const me = useMe();
  const navigate = useNavigate();
  const { data: repositories = [] } = useQuery(repositoriesQuery);
  const [chosen, choose] = useState<number>();
  const [isOfCommit, setOfCommit] = useState(false);
  const repository = repositories.find(({ id }) => id === chosen) ?? repositories[0];
  const takesCommit = isOfCommit && repository?.supports_post_commit === true;
  if (!me)
    return (
      <div className={pageStyles.page}>
        <h1>New review request</h1>
        <p>
          <a href={signInAddress()}>Sign in</a> to create a review request.
        </p>
      </div>
    );
  const send = async (typed: FormData) => {
    const place = textOf(typed, 'repository');
    const id = await (takesCommit
      ? postCommit(place, textOf(typed, 'commit_id'))
      : postPatch(place, fileOf(typed, 'path')));
    await navigate({ to: '/r/$id/', params: { id: String(id) } });
  };
  return (
    <div className={`${pageStyles.page} ${styles.page}`}>
      <h1>New review request</h1>
      <p className={styles.hint}>
        Upload the output of <code>git diff</code> or <code>git format-patch</code>, or choose a commit if the
        repository has source hosting. Only you can see it until you publish it.
      </p>
      <Form action="Create review request" onSend={send}>
        <RepositoryField repositories={repositories} onChoose={choose} />
        {repository?.supports_post_commit && <KindField isOfCommit={isOfCommit} onChoose={setOfCommit} />}
        {takesCommit ? (
          <CommitField key={repository.id} repository={repository.id} />
        ) : (
          <PatchField name="path" label="Patch file" />
        )}
      </Form>
    </div>
  );
}

interface RepositoryProps {
  readonly repositories: readonly { readonly id: number; readonly name: string }[];
  readonly onChoose: (id: number) => void;
}

function RepositoryField({ repositories, onChoose }: RepositoryProps): ReactNode {
  const { id: fieldId, fault, described } = useFault('repository');
  return (
    <div className={formStyles.field}>
      <label htmlFor={fieldId}>Repository</label>
      <select id={fieldId} name="repository" onChange={({ target }) => onChoose(Number(target.value))} {...described}>
        {repositories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {fault}
    </div>
  );
}

interface KindProps {
  readonly isOfCommit: boolean;
  readonly onChoose: (isOfCommit: boolean) => void;
}

function KindField({ isOfCommit, onChoose }: KindProps): ReactNode {
  const group = useId();
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">Source</legend>
      {[false, true].map((ofCommit) => (
        <label key={String(ofCommit)}>
          <input type="radio" name={group} checked={isOfCommit === ofCommit} onChange={() => onChoose(ofCommit)} />{' '}
          {ofCommit ? 'A commit' : 'A patch file'}
        </label>
      ))}
    </fieldset>
  );
}
