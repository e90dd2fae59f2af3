import type { Schemas } from '@review-service/client';
import type { ReactNode } from 'react';
import styles from './reason.module.css';

/** Why somebody is expected to act, in words; of who was asked by hand by whom, and with which note. */
export function Reason({ of: { reason, text, note, links } }: { of: Schemas['AttentionEntry'] }): ReactNode {
  return (
    <span className={styles.reason}>
      {reason === 'asked' ? (
        <>
          {links.asked_by?.title ?? 'Somebody'} asks: <q>{note}</q>
        </>
      ) : (
        text
      )}
    </span>
  );
}
