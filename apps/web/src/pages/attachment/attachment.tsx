import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi, Link, notFound } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pathOf } from '../../app/service.ts';
import { CommentView } from '../../comments/comment.tsx';
import { answersTo, commentsQuery } from '../../comments/comments.ts';
import { Sides } from '../../diff/pictures/sides.tsx';
import { shownSize, uploadedOf } from '../../diff/pictures/uploaded.ts';
import { Markup } from '../../parts/markup.tsx';
import { numberBehind } from '../../parts/number-behind.ts';
import page from '../../parts/page.module.css';
import { useTitle } from '../../parts/title.ts';
import { requestQuery } from '../review-request/queries.ts';
import styles from './attachment.module.css';
import { ComparedTexts } from './compared-texts.tsx';
import { type Attachment, attachmentQuery, revisionsQuery } from './queries.ts';
import { Revisions } from './revisions.tsx';

const route = getRouteApi('/r/$id/file/$file');

/** `/r/<id>/file/<n>/` and, for two revisions beside each other, `/r/<id>/file/<m>-<n>/`. */
export function AttachmentPage(): ReactNode {
  const { id, file } = route.useParams();
  const [, older, newer] = /^(?:(\d{1,9})-)?(\d{1,9})$/.exec(file) ?? [];
  if (newer === undefined || !/^\d{1,9}$/.test(id)) notFound({ throw: true });
  return (
    <ShownAttachment key={file} requestId={Number(id)} id={Number(newer)} {...(older && { against: Number(older) })} />
  );
}

interface Props {
  readonly requestId: number;
  readonly id: number;
  /** The revision that this one is compared with. */
  readonly against?: number;
}

function ShownAttachment({ requestId, id, against }: Props): ReactNode {
  const [{ data: request }, { data: comments }, { data: shown }] = useSuspenseQueries({
    queries: [requestQuery(requestId), commentsQuery(requestId), attachmentQuery(requestId, id)],
  });
  const [{ data: revisions }, { data: other }] = useSuspenseQueries({
    queries: [revisionsQuery(requestId, shown), attachmentQuery(requestId, against ?? id)],
  });
  const title = nameOf(shown);
  useTitle(title);
  const about = comments.filter((one) => one.answers === undefined && one.file && [id, against].includes(one.file.id));
  return (
    <article className={page.page}>
      <header className={styles.head}>
        <p className={page.quiet}>
          <Link to="/r/$id/" params={{ id: `${requestId}` }}>
            {request.summary.trim() || `Review request ${requestId}`}
          </Link>
        </p>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {shown.of === 'request' && (
          <Revisions requestId={requestId} revisions={revisions} shown={shown.file} against={against} />
        )}
      </header>
      <section className={styles.card} aria-label="Content">
        <Content shown={shown} other={against === undefined ? undefined : other} />
      </section>
      <section aria-label="Facts">
        <Facts requestId={requestId} shown={shown} />
      </section>
      {about.length > 0 && (
        <section className={styles.comments} aria-label="Comments">
          <h2>Comments</h2>
          {about.map((comment) => (
            <div key={comment.id} className={styles.card}>
              <CommentView
                requestId={requestId}
                owner={request.submitter?.username ?? ''}
                comment={comment}
                answers={answersTo(comment, comments)}
                isAtLines
              />
            </div>
          ))}
        </section>
      )}
    </article>
  );
}

/** What is in a file, or what differs between two. */
function Content({ shown, other }: { shown: Attachment; other: Attachment | undefined }): ReactNode {
  const { file } = shown;
  const isText = file.pictures.length === 0 && file.thumbnail.includes('<pre>');
  if (isText)
    return (
      <>
        {other ? (
          <ComparedTexts older={other.file} newer={file} names={[sideOf(other), sideOf(shown)]} />
        ) : (
          <div role="region" aria-label="The first lines" tabIndex={0} className={styles.lines}>
            <Markup html={file.thumbnail} />
          </div>
        )}
        {file.size !== null && (
          <p>
            {shownSize(file.size)}{' '}
            <a href={pathOf(file.absolute_url)} download>
              Download
            </a>
          </p>
        )}
      </>
    );
  return (
    <Sides
      before={other && uploadedOf(other.file)}
      after={uploadedOf(file)}
      names={[other ? sideOf(other) : '', sideOf(shown)]}
    />
  );
}

function Facts({ requestId, shown: { of, file } }: { requestId: number; shown: Attachment }): ReactNode {
  const revision = numberBehind('diffs', of === 'diff' ? file.links.added_in_filediff : undefined);
  return (
    <dl className={styles.facts}>
      <dt>File name</dt>
      <dd>
        <bdi>{file.filename}</bdi>
      </dd>
      <dt>Type</dt>
      <dd>{file.mimetype}</dd>
      {of === 'diff' && (
        <>
          <dt>In the repository</dt>
          <dd>
            <bdi>{file.repository_file_path}</bdi>
            {file.repository_revision !== null && ` at revision ${file.repository_revision}`}
          </dd>
          <dt>In the diff</dt>
          <dd>
            {revision === undefined ? (
              <Link to="/r/$id/diff/" params={{ id: `${requestId}` }}>
                The newest one
              </Link>
            ) : (
              <Link
                to="/r/$id/diff/$revision/"
                params={{ id: `${requestId}`, revision: `${revision}` }}
                search={{ file: file.repository_file_path }}
              >
                Revision {revision}
              </Link>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}

const nameOf = ({ file: { caption, filename } }: Attachment): string => caption.trim() || filename;

const sideOf = (shown: Attachment): string =>
  shown.of === 'request' ? `Revision ${shown.file.revision}` : nameOf(shown);
