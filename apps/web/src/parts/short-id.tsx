import type { ReactNode } from 'react';
import { copy } from './copy.ts';
import styles from './page.module.css';

/** So many characters tell most ids apart. */
const SHOWN = 8;

/** The beginning of a long id, and a button that copies all of it. */
export function ShortId({ of, name }: { of: string; name: string }): ReactNode {
  return (
    <>
      <code title={of}>{of.length > SHOWN ? `${of.slice(0, SHOWN)}…` : of}</code>{' '}
      <button type="button" className={styles.remove} aria-label={`Copy ${name} ${of}`} onClick={() => void copy(of)}>
        Copy
      </button>
    </>
  );
}
