import type { Schemas } from '@review-service/client';
import type { ReactNode } from 'react';
import { Markup } from '../../parts/markup.tsx';
import styles from './files.module.css';

/** The files that are attached to a review request, with small pictures of them. */
export function Files({ files }: { files: readonly Schemas['FileAttachment'][] }): ReactNode {
  return (
    <section className={styles.files} aria-label="Files">
      <h2>Files</h2>
      <ul>
        {files.map(({ id, caption, filename, revision, thumbnail, icon_url, review_url, absolute_url }) => (
          <li key={id}>
            <a
              href={review_url || absolute_url}
              className={styles.picture}
              aria-label={`Look at ${caption || filename}`}
            >
              {thumbnail.includes('<img') ? <Markup html={thumbnail} /> : <img src={icon_url} alt="" width="48" />}
            </a>
            <span>{caption || filename}</span>
            <span className={styles.more}>
              {revision > 1 && `revision ${revision} · `}
              <a href={absolute_url} download>
                Download
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
