import { ApiError, LostAnswerError, PreconditionFailed } from '@review-service/client';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { type Faults, FaultsOfForm } from './faults.ts';
import styles from './form.module.css';

interface Props {
  /** What its button says, such as `Save`. */
  readonly action: string;
  /** Sends what was typed. What the service refuses is shown beside its field. */
  readonly onSend: (typed: FormData) => Promise<unknown>;
  /** The field that a refusal is about which names none, by the type of the refusal. */
  readonly places?: Readonly<Record<string, string>>;
  /** Empties the fields once it was sent. */
  readonly isEmptied?: boolean;
  /** An accessible name, where a page has several forms. */
  readonly label?: string;
  /** What else can be done, beside the button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A form that keeps the typed values until the service accepts them, and shows errors at their fields. */
export function Form({ action, onSend, places = {}, isEmptied = false, label, beside, children }: Props): ReactNode {
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: onSend });
  const faults = faultsOf(error, places);
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        mutate(new FormData(form), { onSuccess: () => isEmptied && form.reset() });
      }}
    >
      <FaultsOfForm value={faults}>{children}</FaultsOfForm>
      {error && (
        <p role="alert" className={styles.fault}>
          {Object.keys(faults).length > 0 ? 'This was not saved: see the fields that are marked.' : wordsOf(error)}
        </p>
      )}
      <p className={styles.actions}>
        <button disabled={isPending}>{action}</button>
        {beside}
        <span role="status" className={styles.hint}>
          {isPending ? 'On its way…' : isSuccess ? 'Saved.' : ''}
        </span>
      </p>
    </form>
  );
}

function faultsOf(error: unknown, places: Readonly<Record<string, string>>): Faults {
  if (!(error instanceof ApiError)) return {};
  const place = places[error.type ?? ''];
  return place === undefined ? error.fields : { ...error.fields, [place]: [error.message] };
}

/** The key of a form. After an undo the form starts again with the stored values; typed ones stay until then. */
export function useUndone(): readonly [number, (undo: () => Promise<unknown>) => () => Promise<void>] {
  const [undone, setUndone] = useState(0);
  return [undone, (undo) => () => undo().then(() => setUndone((before) => before + 1))];
}

/** Why something did not work, and what to do. */
export function wordsOf(error: unknown): string {
  if (error instanceof PreconditionFailed)
    return 'Somebody else has changed this meanwhile. What you typed is still here: send it again to put it in the place of theirs.';
  if (error instanceof ApiError && error.status === 401) return 'You are signed out. Sign in again in another tab.';
  if (error instanceof ApiError) return Object.values(error.fields).flat().join(' ') || error.message;
  if (error instanceof Error && !(error instanceof LostAnswerError)) return error.message;
  return 'The service does not answer. Nothing is lost: try again.';
}
