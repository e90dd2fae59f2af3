import type { ReactNode } from 'react';
import styles from './markup.module.css';

/**
 * A text that the service rendered (`force-text-type=html`): Markdown, or plain text that it escaped. It has no scripts,
 * and no tags of whoever wrote it (docs/wire/lists.md); src/app/trusted-types.ts looks once more.
 */
export function Markup({ html }: { html: string }): ReactNode {
  return <div className={styles.markup} dangerouslySetInnerHTML={{ __html: html }} />;
}
