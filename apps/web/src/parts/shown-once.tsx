import { useId, type ReactNode } from 'react';
import { copy } from './copy.ts';
import pageStyles from './page.module.css';
import styles from './shown-once.module.css';

/** A secret that the service shows once, and a button that copies it. */
export function ShownOnce({ label, value }: { label: string; value: string }): ReactNode {
  const id = useId();
  return (
    <div role="status" className={styles.secret}>
      <label htmlFor={id}>{label}</label>
      <p className={pageStyles.actions}>
        <input id={id} readOnly value={value} autoComplete="off" onFocus={({ target }) => target.select()} />
        <button type="button" onClick={() => void copy(value, 'Copy it from the field.')}>
          Copy
        </button>
      </p>
    </div>
  );
}
