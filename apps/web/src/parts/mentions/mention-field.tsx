import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Hint, useFault } from '../forms/field.tsx';
import styles from '../forms/form.module.css';
import { MentionArea } from './mention-area.tsx';

interface Props extends Omit<ComponentProps<typeof MentionArea>, 'className' | 'field' | 'id' | 'name'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

/** A field of several lines that completes the names of people behind an `@`. */
export function MentionField({ label, hint, ...area }: Props): ReactNode {
  const { id, fault, described } = useFault(area.name, hint);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <MentionArea rows={4} maxLength={65_536} {...area} field={field} id={id} {...described} />
      <Hint id={id} text={hint} />
      {fault}
    </div>
  );
}
