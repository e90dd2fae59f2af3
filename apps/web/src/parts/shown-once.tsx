import { useId, type ReactNode } from 'react';
import { say } from './notices.tsx';
import pageStyles from './page.module.css';
import styles from './shown-once.module.css';

/** A secret that the service shows once, and a button that copies it. */
export function ShownOnce({ label, value }: { label: string; value: string }): ReactNode {
  const id = useId();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => say('Copied'),
      () => say('Your browser blocked copying. Copy it from the field.'),
    );
  return (
    <div role="status" className={styles.secret}>
      <label htmlFor={id}>{label}</label>
      <p className={pageStyles.actions}>
        <input id={id} readOnly value={value} autoComplete="off" onFocus={({ target }) => target.select()} />
        <button type="button" onClick={() => void copy()}>
          Copy
        </button>
      </p>
    </div>
  );
}
