import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { useFault } from '../../parts/forms/field.tsx';
import formStyles from '../../parts/forms/form.module.css';
import { wordsOf } from '../../base/words-of.ts';
import { More } from '../../parts/more.tsx';
import { Time } from '../../parts/time.tsx';
import styles from './new-review-request.module.css';

interface Props {
  readonly repository: number;
}

/** A field of a form for a commit of a repository: its branches, and the commits of one, the newest first. */
export function CommitField({ repository }: Props): ReactNode {
  const field = useId();
  const [chosen, choose] = useState<string>();
  const branches = useQuery({
    queryKey: ['branches', repository],
    queryFn: async ({ signal }) =>
      (
        await service.get('/api/repositories/{repository_id}/branches/', {
          path: { repository_id: repository },
          signal,
        })
      ).branches,
  });
  if (branches.error) return <Refused error={branches.error} onAgain={() => void branches.refetch()} />;
  if (!branches.data) return <p role="status">Loading branches…</p>;
  if (branches.data.length === 0) return <p role="status">No branches in this repository</p>;
  const usual = branches.data.find((one) => one.default) ?? branches.data[0];
  const branch = chosen ?? usual?.name ?? '';
  return (
    <>
      <div className={formStyles.field}>
        <label htmlFor={field}>Branch</label>
        <select id={field} value={branch} onChange={({ target }) => choose(target.value)}>
          {branches.data.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Commits key={branch} repository={repository} branch={branch} />
    </>
  );
}

function Commits({ repository, branch }: Props & { readonly branch: string }): ReactNode {
  const { fault, described } = useFault('commit_id');
  const list = useInfiniteQuery({
    queryKey: ['commits of a branch', repository, branch],
    queryFn: async ({ pageParam, signal }) =>
      (
        await service.get('/api/repositories/{repository_id}/commits/', {
          path: { repository_id: repository },
          query: { branch, ...(pageParam !== '' && { start: pageParam }) },
          signal,
        })
      ).commits,
    initialPageParam: '',
    getNextPageParam: (page) => page.at(-1)?.parent || undefined,
  });
  const commits = list.data?.pages.flat() ?? [];
  return (
    <fieldset className={styles.commits} {...described}>
      <legend>Commit</legend>
      {commits.map(({ id, message, author_name, date }) => (
        <label key={id} className={styles.commit}>
          <input type="radio" name="commit_id" value={id} />
          <span>
            <bdi>{message.split('\n')[0]}</bdi>
            <span className={styles.hint}>
              <bdi>{author_name}</bdi>, <Time of={date} />, <code>{id.slice(0, 8)}</code>
            </span>
          </span>
        </label>
      ))}
      {list.error && <Refused error={list.error} onAgain={() => void list.fetchNextPage()} />}
      <p role="status" className={styles.hint}>
        {list.isFetching ? 'Loading commits…' : !list.error && commits.length === 0 && 'No commits on this branch'}
      </p>
      <More of={list} title="Older commits" />
      {fault}
    </fieldset>
  );
}

function Refused({ error, onAgain }: { error: Error; onAgain: () => void }): ReactNode {
  return (
    <p role="alert" className={formStyles.fault}>
      {wordsOf(error)}{' '}
      <button type="button" className="quiet" onClick={onAgain}>
        Try again
      </button>
    </p>
  );
}
