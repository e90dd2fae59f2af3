import { type ComponentProps, type ReactNode, useContext, useEffect, useId } from 'react';
import { FaultsOfForm } from './faults.ts';
import styles from './form.module.css';

interface Named {
  readonly name: string;
  readonly label: string;
  /** What can be typed, or what it is for. */
  readonly hint?: string;
}

type Props = Named & Omit<ComponentProps<'input'>, keyof Named | 'id' | 'className'>;
type AreaProps = Named & Omit<ComponentProps<'textarea'>, keyof Named | 'id' | 'className'>;

interface ChoiceProps extends Named, Omit<ComponentProps<'select'>, keyof Named | 'id' | 'className'> {
  /** What can be chosen: its value, and what people call it. */
  readonly options: Readonly<Record<string, string>>;
}

/** A field of one line, with what is wrong with it. */
export function Field({ label, hint, ...input }: Props): ReactNode {
  const { id, fault, described } = useFault(input.name, hint);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input autoComplete="off" dir="auto" {...input} id={id} {...described} />
      <Hint id={id} text={hint} />
      {fault}
    </div>
  );
}

/** A field of several lines, of as many characters as the service takes. */
export function LongField({ label, hint, ...area }: AreaProps): ReactNode {
  const { id, fault, described } = useFault(area.name, hint);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea rows={4} dir="auto" maxLength={65_536} {...area} id={id} {...described} />
      <Hint id={id} text={hint} />
      {fault}
    </div>
  );
}

/** One of several. */
export function Choice({ label, hint, options, ...select }: ChoiceProps): ReactNode {
  const { id, fault, described } = useFault(select.name, hint);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} {...described}>
        {Object.entries(options).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <Hint id={id} text={hint} />
      {fault}
    </div>
  );
}

/** A box to tick. */
export function Tick({ label, hint, ...input }: Props): ReactNode {
  const { id, fault, described } = useFault(input.name, hint);
  return (
    <div className={styles.field}>
      <label className={styles.tick}>
        <input {...input} type="checkbox" id={id} {...described} />
        {label}
      </label>
      <Hint id={id} text={hint} />
      {fault}
    </div>
  );
}

/** What can be typed into a field, or what it is for. */
export function Hint({ id, text }: { readonly id: string; readonly text: string | undefined }): ReactNode {
  return (
    text && (
      <p id={`${id}-hint`} className={styles.hint}>
        {text}
      </p>
    )
  );
}

/** What is wrong with a field of a form, and what says so to those who do not see it. */
export function useFault(name: string, hint?: string) {
  const id = useId();
  const { faults: all, register } = useContext(FaultsOfForm);
  useEffect(() => register(name), [register, name]);
  const faults = all[name] ?? [];
  const isWrong = faults.length > 0;
  const parts = [...(hint ? [`${id}-hint`] : []), ...(isWrong ? [`${id}-fault`] : [])];
  return {
    id,
    described: {
      'aria-describedby': parts.length > 0 ? parts.join(' ') : undefined,
      'aria-invalid': isWrong || undefined,
    },
    fault: isWrong && (
      <p id={`${id}-fault`} className={styles.fault}>
        {faults.join(' ')}
      </p>
    ),
  };
}

/** What was typed into a field, without blanks around it. */
export function textOf(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Which of the options was chosen. */
export const chosen = <Value extends string>(
  options: Readonly<Record<Value, string>>,
  value: string,
  usual: Value,
): Value => Object.keys(options).find((one): one is Value => one === value) ?? usual;

/** The file that was chosen or dropped; an empty one: none was. */
export function fileOf(typed: FormData, name: string): File {
  const value = typed.get(name);
  return value instanceof File ? value : new File([], '');
}

/** Whether a box was ticked. */
export const isTicked = (typed: FormData, name: string): boolean => typed.has(name);
