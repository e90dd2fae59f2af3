import { useRef, useState, type ReactNode } from 'react';
import { useFault } from './forms/field.tsx';
import styles from './patch-field.module.css';

interface Props {
  readonly name: string;
  readonly label: string;
}

/** A field of a form for a patch file, which is chosen, or dropped here. */
export function PatchField({ name, label }: Props): ReactNode {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { id, fault, described } = useFault(name);
  return (
    <div className={styles.place}>
      <label
        htmlFor={id}
        className={styles.field}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!input.current) return;
          input.current.files = event.dataTransfer.files;
          input.current.dispatchEvent(new Event('input', { bubbles: true }));
        }}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.hint}>Drop a file here or choose one:</span>
        <input
          ref={input}
          id={id}
          type="file"
          name={name}
          accept=".diff,.patch,text/x-patch,text/plain"
          {...described}
        />
      </label>
      {fault}
    </div>
  );
}
