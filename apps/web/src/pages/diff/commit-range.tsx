import type { Schemas } from '@review-service/client';
import type { ReactNode } from 'react';
import type { Commits } from '../../diff/load-patches.ts';
import styles from './diff-page.module.css';

interface Props {
  /** Of the series, the first first. */
  readonly commits: readonly Schemas['Commit'][];
  readonly shown: Commits;
  readonly onChange: (commits: Commits) => void;
}

/** From which commit of a series to which: all, one, or several that follow each other. */
export function CommitRange({ commits, shown: { commit, base, tip }, onChange }: Props): ReactNode {
  const placeOf = (id: string | undefined) => commits.findIndex(({ commit_id }) => commit_id === id);
  const [first, last] = commit === undefined ? [placeOf(base) + 1, placeOf(tip)] : [placeOf(commit), placeOf(commit)];
  const end = last < 0 ? commits.length - 1 : last;
  const go = (from: number, to: number) => {
    const [before, until] = [commits[from - 1]?.commit_id, commits[to]?.commit_id];
    if (from === to && until !== undefined) onChange({ commit: until });
    else
      onChange({
        ...(before !== undefined && { base: before }),
        ...(to < commits.length - 1 && until !== undefined && { tip: until }),
      });
  };
  const options = commits.map(({ commit_id, commit_message }, place) => (
    <option key={commit_id} value={place}>
      {place + 1}: {commit_message.split('\n')[0]}
    </option>
  ));
  return (
    <fieldset className={styles.range}>
      <legend className="visually-hidden">Commits</legend>
      <label>
        from commit{' '}
        <select value={first} onChange={({ target }) => go(Number(target.value), Math.max(Number(target.value), end))}>
          {options}
        </select>
      </label>
      <label>
        to commit{' '}
        <select value={end} onChange={({ target }) => go(Math.min(first, Number(target.value)), Number(target.value))}>
          {options}
        </select>
      </label>
    </fieldset>
  );
}
