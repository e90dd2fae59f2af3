import { type ReactNode, useId, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { wordsOf } from '../../base/words-of.ts';
import styles from './form.module.css';

interface Props {
  /** What has to be typed: the name of what goes. */
  readonly name: string;
  /** What it is called by, if that is no name. */
  readonly kind?: 'number';
  /** What the button says. */
  readonly action: string;
  readonly onConfirm: () => Promise<unknown>;
  /** What goes with it. */
  readonly children: ReactNode;
}

/** Before an action that cannot be undone: its effects, and a field to type the name. */
export function TypedName({ name, kind, action, onConfirm, children }: Props): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { mutate, error, isPending } = useMutation({ mutationFn: onConfirm });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      {children}
      <div className={styles.field}>
        <label htmlFor={id}>
          Type its {kind ?? 'name'} to confirm: {name}
        </label>
        <input
          id={id}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {error && (
        <p role="alert" className={styles.fault}>
          {wordsOf(error)}
        </p>
      )}
      <p className={styles.actions}>
        <button className="danger" disabled={typed.trim() !== name.trim() || isPending}>
          {action}
        </button>
        <span role="status" className={styles.hint}>
          {isPending && 'Saving…'}
        </span>
      </p>
    </form>
  );
}
