import { useState, type ReactNode } from 'react';
import styles from './patch-field.module.css';

interface Props {
  readonly label: string;
  readonly file: File | undefined;
  readonly onChoose: (file: File) => void;
}

/** Takes a patch file that is chosen, or dropped here. */
export function PatchField({ label, file, onChoose }: Props): ReactNode {
  const [isOver, setOver] = useState(false);
  return (
    <label
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
        const [dropped] = event.dataTransfer.files;
        if (dropped) onChoose(dropped);
      }}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.hint}>{file ? file.name : 'Drop it here, or choose it:'}</span>
      <input
        type="file"
        accept=".diff,.patch,text/x-patch,text/plain"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChoose(chosen);
        }}
      />
    </label>
  );
}
