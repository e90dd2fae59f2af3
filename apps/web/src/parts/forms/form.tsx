import { ApiError } from '@review-service/client';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode, type SyntheticEvent } from 'react';
import { wordsOf } from '../../base/words-of.ts';
import { type Faults, FaultsOfForm, FormFault } from './faults.ts';
import styles from './form.module.css';

interface Props {
  /** What its button says, such as `Save`. */
  readonly action: string;
  /** The look of its button, if it takes something away. */
  readonly look?: 'danger';
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

/**
 * A form that keeps the typed values until the service accepts them. It shows each error at its field until that is
 * changed, and those of fields that are not there below all.
 */
export function Form({
  action,
  look,
  onSend,
  places = {},
  isEmptied = false,
  label,
  beside,
  children,
}: Props): ReactNode {
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: onSend });
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const register = useCallback((name: string) => {
    setShown((before) => new Set([...before, name]));
    return () => setShown((before) => new Set([...before].filter((one) => one !== name)));
  }, []);
  const all = useMemo(() => faultsOf(error, places), [error, places]);
  const left = Object.entries(all).filter(([name]) => !mended.has(name));
  const elsewhere = left.filter(([name]) => !shown.has(name)).flatMap(([, faults]) => faults);
  const marked = left.some(([name]) => shown.has(name)) ? ['Fix the highlighted fields.'] : [];
  const said = Object.keys(all).length > 0 ? [...elsewhere, ...marked].join(' ') : error ? wordsOf(error) : '';
  const mend = ({ target }: SyntheticEvent) => {
    if ('name' in target && typeof target.name === 'string' && target.name in all)
      setMended(new Set([...mended, target.name]));
  };
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onInput={mend}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        setMended(new Set());
        mutate(new FormData(form), { onSuccess: () => isEmptied && form.reset() });
      }}
    >
      <FaultsOfForm value={{ faults: Object.fromEntries(left), register }}>{children}</FaultsOfForm>
      {said !== '' && (
        <p role="alert" className={styles.fault}>
          {said}
        </p>
      )}
      <p className={styles.actions}>
        <button className={look} disabled={isPending}>
          {action}
        </button>
        {beside}
        <span role="status" className={styles.hint}>
          {isPending ? 'Saving…' : isSuccess ? 'Saved.' : ''}
        </span>
      </p>
    </form>
  );
}

function faultsOf(error: unknown, places: Readonly<Record<string, string>>): Faults {
  if (error instanceof FormFault) return error.fields;
  if (!(error instanceof ApiError)) return {};
  const place = places[error.type ?? ''];
  return place === undefined ? error.fields : { ...error.fields, [place]: [wordsOf(error)] };
}

/** The key of a form. After an undo the form starts again with the stored values; typed ones stay until then. */
export function useUndone(): readonly [number, (undo: () => Promise<unknown>) => () => Promise<void>] {
  const [undone, setUndone] = useState(0);
  return [undone, (undo) => () => undo().then(() => setUndone((before) => before + 1))];
}
