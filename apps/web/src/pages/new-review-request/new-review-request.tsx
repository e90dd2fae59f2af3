import { ApiError } from '@review-service/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { service, signInAddress } from '../../app/service.ts';
import { useMe } from '../../app/session.ts';
import pageStyles from '../../parts/page.module.css';
import { PatchField } from '../../parts/patch-field.tsx';
import { useTitle } from '../../parts/title.ts';
import styles from './new-review-request.module.css';

const repositoriesQuery = {
  queryKey: ['repositories', 'for a new review request'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await service.get('/api/repositories/', { query: { 'max-results': 200, 'only-fields': 'id,name' }, signal }))
      .repositories,
};

/** Posts a patch: a review request that only its owner sees, until they have described and published it. */
async function post(repository: number, path: File): Promise<number> {
  // First, so that a patch that cannot be read leaves no review request behind.
  await service.post('/api/validation/diffs/', { body: { repository: String(repository), path } });
  const { review_request } = await service.post('/api/review-requests/', { body: { repository: String(repository) } });
  const { id } = review_request;
  await service.post('/api/review-requests/{review_request_id}/diffs/', {
    path: { review_request_id: id },
    body: { path },
  });
  return id;
}

/** `/r/new/`: a change that is to be reviewed, from a patch file. */
export function NewReviewRequest(): ReactNode {
  useTitle('New review request');
  const me = useMe();
  const navigate = useNavigate();
  const { data: repositories = [] } = useQuery(repositoriesQuery);
  const [chosen, choose] = useState<number>();
  const [file, setFile] = useState<File>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ repository, path }: { repository: number; path: File }) => post(repository, path),
    onSuccess: (id) => navigate({ to: '/r/$id/', params: { id: String(id) } }),
  });
  const repository = chosen ?? repositories[0]?.id;
  if (!me)
    return (
      <div className={pageStyles.page}>
        <h1>New review request</h1>
        <p>
          <a href={signInAddress()}>Sign in</a> to post a change.
        </p>
      </div>
    );
  return (
    <form
      className={`${pageStyles.page} ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (repository !== undefined && file) mutate({ repository, path: file });
      }}
    >
      <h1>New review request</h1>
      <p className={styles.hint}>
        A patch as <code>git diff</code> or <code>git format-patch</code> writes it. Nobody else sees it until you
        publish it.
      </p>
      <label className={styles.label}>
        Repository
        <select value={repository ?? ''} onChange={({ target }) => choose(Number(target.value))}>
          {repositories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <PatchField label="Patch file" file={file} onChoose={setFile} />
      {error && (
        <p role="alert" className={styles.error}>
          {error instanceof ApiError && error.fields.path ? error.fields.path.join(' ') : error.message}
        </p>
      )}
      <p>
        <button type="submit" disabled={isPending || !file || repository === undefined}>
          {isPending ? 'Posting…' : 'Post'}
        </button>
      </p>
    </form>
  );
}
