import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service, signInAddress } from '../../app/service.ts';
import { useMe } from '../../app/session.ts';
import { fileOf, textOf, useFault } from '../../parts/forms/field.tsx';
import { Form } from '../../parts/forms/form.tsx';
import formStyles from '../../parts/forms/form.module.css';
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
async function post(repository: string, path: File): Promise<number> {
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

/** `/r/new/`: a change that is to be reviewed, from a patch file. */
export function NewReviewRequest(): ReactNode {
  useTitle('New review request');
  const me = useMe();
  const navigate = useNavigate();
  if (!me)
    return (
      <div className={pageStyles.page}>
        <h1>New review request</h1>
        <p>
          <a href={signInAddress()}>Sign in</a> to post a change.
        </p>
      </div>
    );
  const send = async (typed: FormData) => {
    const id = await post(textOf(typed, 'repository'), fileOf(typed, 'path'));
    await navigate({ to: '/r/$id/', params: { id: String(id) } });
  };
  return (
    <div className={`${pageStyles.page} ${styles.page}`}>
      <h1>New review request</h1>
      <p className={styles.hint}>
        A patch as <code>git diff</code> or <code>git format-patch</code> writes it. Nobody else sees it until you
        publish it.
      </p>
      <Form action="Post" onSend={send}>
        <RepositoryField />
        <PatchField name="path" label="Patch file" />
      </Form>
    </div>
  );
}

function RepositoryField(): ReactNode {
  const { data: repositories = [] } = useQuery(repositoriesQuery);
  const { id: fieldId, fault, described } = useFault('repository');
  return (
    <div className={formStyles.field}>
      <label htmlFor={fieldId}>Repository</label>
      <select id={fieldId} name="repository" {...described}>
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
