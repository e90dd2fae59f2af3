import type { Schemas } from '@review-service/client';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './attachment.module.css';

interface Props {
  readonly requestId: number;
  /** The oldest first. */
  readonly revisions: readonly Schemas['FileAttachment'][];
  readonly shown: Schemas['FileAttachment'];
  readonly against: number | undefined;
}

/** Which revision of a file is shown, and which one it is compared with. */
export function Revisions({ requestId, revisions, shown, against }: Props): ReactNode {
  const navigate = useNavigate();
  if (revisions.length < 2) return null;
  const go = (older: number, newer: number) => {
    const file = older > 0 && older !== newer ? `${older}-${newer}` : `${newer}`;
    void navigate({ to: '/r/$id/file/$file/', params: { id: `${requestId}`, file } });
  };
  const options = revisions.map(({ id, revision }) => (
    <option key={id} value={id}>
      revision {revision}
      {id === revisions.at(-1)?.id && ' (latest)'}
    </option>
  ));
  return (
    <fieldset className={styles.revisions}>
      <legend className="visually-hidden">Revisions</legend>
      <label>
        Show{' '}
        <select value={shown.id} onChange={({ target }) => go(against ?? 0, Number(target.value))}>
          {options}
        </select>
      </label>
      <label>
        Compare with{' '}
        <select value={against ?? 0} onChange={({ target }) => go(Number(target.value), shown.id)}>
          <option value={0}>none</option>
          {options}
        </select>
      </label>
    </fieldset>
  );
}
