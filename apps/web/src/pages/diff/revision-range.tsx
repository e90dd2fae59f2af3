import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './diff-page.module.css';

interface Props {
  readonly requestId: number;
  readonly revisions: readonly number[];
  readonly revision: number;
  readonly against: number | undefined;
}

/** From which revision to which: a whole diff, or what is different between two. */
export function RevisionRange({ requestId, revisions, revision, against }: Props): ReactNode {
  const navigate = useNavigate();
  const go = (from: number, to: number) => {
    const address = from > 0 && from < to ? `${from}-${to}` : `${to}`;
    void navigate({ to: '/r/$id/diff/$revision/', params: { id: `${requestId}`, revision: address } });
  };
  return (
    <fieldset className={styles.range}>
      <legend className="visually-hidden">Revisions</legend>
      <label>
        from{' '}
        <select value={against ?? 0} onChange={({ target }) => go(Number(target.value), revision)}>
          <option value={0}>Base</option>
          {revisions
            .filter((one) => one < revision)
            .map((one) => (
              <option key={one} value={one}>
                revision {one}
              </option>
            ))}
        </select>
      </label>
      <label>
        to{' '}
        <select value={revision} onChange={({ target }) => go(against ?? 0, Number(target.value))}>
          {revisions.map((one) => (
            <option key={one} value={one}>
              revision {one}
              {one === revisions.at(-1) && ' (latest)'}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
