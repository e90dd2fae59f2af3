import type { Schemas } from '@review-service/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CommentOnFile } from '../../remarks/comment-on-file.tsx';
import { Markup } from '../../parts/markup.tsx';
import { pathOf } from '../../base/service.ts';
import styles from './files.module.css';

interface Props {
  readonly requestId: number;
  /** Each as its revisions, the oldest first. */
  readonly files: readonly (readonly Schemas['FileAttachment'][])[];
}

/** The files that are attached to a review request: small pictures of the newest revisions, and what differs between them. */
export function Files({ requestId, files }: Props): ReactNode {
  return (
    <section className={styles.files} aria-label="Files">
      <h2>Files</h2>
      <ul>
        {files.map((revisions) => (
          <File key={revisions[0]?.attachment_history_id} requestId={requestId} revisions={revisions} />
        ))}
      </ul>
    </section>
  );
}

function File({ requestId, revisions }: { requestId: number; revisions: Props['files'][number] }): ReactNode {
  const [earlier, newest] = [revisions.at(-2), revisions.at(-1)];
  if (!newest) return null;
  const { id, caption, filename, icon_url, pictures, thumbnail, absolute_url } = newest;
  const name = caption || filename;
  const [small, large] = pictures;
  const to = (file: string) => ({ to: '/r/$id/file/$file/', params: { id: `${requestId}`, file } }) as const;
  return (
    <li>
      <Link {...to(`${id}`)} className={styles.picture}>
        <span className="visually-hidden">Look at {name}</span>
        {small && <img src={small.url} srcSet={large && `${large.url} 2x`} alt="" loading="lazy" />}
        {!small && hasLines(thumbnail) && (
          <div className={styles.lines} aria-hidden>
            <Markup html={thumbnail} />
          </div>
        )}
        {!small && !hasLines(thumbnail) && <img src={icon_url} alt="" width="48" />}
      </Link>
      <span>{name}</span>
      <span className={styles.more}>
        {earlier && (
          <>
            <Link {...to(`${earlier.id}-${id}`)}>
              Revisions {earlier.revision} and {newest.revision}
            </Link>{' '}
            ·{' '}
          </>
        )}
        <a href={pathOf(absolute_url)} download>
          Download
        </a>
      </span>
      <CommentOnFile requestId={requestId} file={{ id, name }} />
    </li>
  );
}

/** Is it of a text, with its first lines? */
const hasLines = (thumbnail: string): boolean => thumbnail.includes('<pre>');
