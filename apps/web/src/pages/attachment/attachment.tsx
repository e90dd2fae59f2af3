import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi, Link, notFound } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pathOf } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { commentsQuery } from '../../remarks/comments.ts';
import { useDesk, useOnDesk } from '../../remarks/desk.ts';
import type { Above } from '../../diff/pictures/picture.tsx';
import { Sides } from '../../diff/pictures/sides.tsx';
import { shownSize, uploadedOf } from '../../diff/pictures/uploaded.ts';
import { Markup } from '../../parts/markup.tsx';
import { numberBehind } from '../../base/number-behind.ts';
import page from '../../parts/page.module.css';
import { useTitle } from '../../base/title.ts';
import { Tray } from '../../remarks/review/tray.tsx';
import { requestQuery } from '../../requests/queries.ts';
import styles from './attachment.module.css';
import { ComparedTexts } from './compared-texts.tsx';
import { type Attachment, attachmentQuery, revisionsQuery } from './queries.ts';
import { DrawnRegions } from './drawn-regions.tsx';
import { Revisions } from './revisions.tsx';
import { Said, type ShownFile } from './said.tsx';

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
  const me = useMe();
  const desk = useDesk(requestId);
  // What is in a box is shown there.
  useOnDesk(desk);
  const about = comments.filter(
    (one) => one.answers === undefined && one.file && [id, against].includes(one.file.id) && !desk?.writes(one),
  );
  const [newer, older] = [shownFileOf(shown), against === undefined ? undefined : shownFileOf(other)];
  const numbered = about.filter(({ region }) => region).map((comment, at) => ({ number: at + 1, comment }));
  const regionsOn = ({ file, extent }: ShownFile) =>
    extent && (
      <DrawnRegions
        desk={desk}
        file={file}
        extent={extent}
        comments={numbered.filter(({ comment }) => comment.file?.id === file.id)}
      />
    );
  return (
    <>
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
          <Content
            shown={shown}
            other={against === undefined ? undefined : other}
            above={{ before: older && regionsOn(older), after: regionsOn(newer) }}
          />
        </section>
        <Said
          requestId={requestId}
          owner={request.submitter?.username ?? ''}
          comments={about}
          numbered={numbered}
          all={comments}
          desk={desk}
          shown={newer}
          other={older}
        />
        <section aria-label="Details">
          <Facts requestId={requestId} shown={shown} />
        </section>
      </article>
      {request.public && <Tray requestId={requestId} isMine={me?.username === request.submitter?.username} />}
    </>
  );
}

interface ContentProps {
  readonly shown: Attachment;
  readonly other: Attachment | undefined;
  /** What lies on pictures. */
  readonly above: Above;
}

/** What is in a file, or what differs between two. */
function Content({ shown, other, above }: ContentProps): ReactNode {
  const { file } = shown;
  const isText = file.pictures.length === 0 && file.thumbnail.includes('<pre>');
  if (isText)
    return (
      <>
        {other ? (
          <ComparedTexts older={other.file} newer={file} names={[sideOf(other), sideOf(shown)]} />
        ) : (
          <div role="region" aria-label="Preview" tabIndex={0} className={styles.lines}>
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
      above={above}
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
          <dt>Path in the repository</dt>
          <dd>
            <bdi>{file.repository_file_path}</bdi>
            {file.repository_revision !== null && ` at revision ${file.repository_revision}`}
          </dd>
          <dt>Diff</dt>
          <dd>
            {revision === undefined ? (
              <Link to="/r/$id/diff/" params={{ id: `${requestId}` }}>
                Latest
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

function shownFileOf(attachment: Attachment): ShownFile {
  const { id, width, height } = attachment.file;
  const extent = width !== null && height !== null ? { width, height } : undefined;
  return { file: { id, name: nameOf(attachment) }, extent };
}

const nameOf = ({ file: { caption, filename } }: Attachment): string => caption.trim() || filename;

const sideOf = (shown: Attachment): string =>
  shown.of === 'request' ? `Revision ${shown.file.revision}` : nameOf(shown);
