import type { ReactNode } from 'react';
import styles from './diff-page.module.css';

/** What the patch tells of properties of a file, as its tool writes it. It has no lines that comments could count. */
export const PropertiesNote = ({ text }: { readonly text: string }): ReactNode => (
  <pre className={styles.properties} aria-label="Properties" role="note" tabIndex={0}>
    {text.trim()}
  </pre>
);
