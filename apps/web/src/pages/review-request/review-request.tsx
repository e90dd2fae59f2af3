import type { Schemas } from '@review-service/client';
import { useInfiniteQuery, useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi, Link, notFound } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay, useMe } from '../../base/session.ts';
import { News } from '../../requests/live/news.tsx';
import { counted } from '../../base/counted.ts';
import { AgentFacts, AgentMark } from '../../parts/agent.tsx';
import { Markup } from '../../parts/markup.tsx';
import { More } from '../../parts/more.tsx';
import { allOf } from '../../base/paging.ts';
import { Person } from '../../parts/person.tsx';
import { useScrollToHash } from '../../parts/scroll-to-hash.ts';
import { Time } from '../../parts/time.tsx';
import { useTitle } from '../../base/title.ts';
import { Tray } from '../../remarks/review/tray.tsx';
import { commentsQuery } from '../../remarks/comments.ts';
import { attentionQuery } from './attention.ts';
import { Checks } from './checks.tsx';
import { Closing } from './closing.tsx';
import { Entries } from './entries.tsx';
import { Facts } from './facts.tsx';
import { Files } from './files.tsx';
import { Issues } from './issues.tsx';
import { AttachFiles } from './owner/attach-files.tsx';
import { DraftBanner } from './owner/draft-banner.tsx';
import { Edited } from './owner/edited.tsx';
import { NewDiff } from './owner/new-diff.tsx';
import { useOwnDraft } from './owner/use-own-draft.tsx';
import {
  changesQuery,
  diffsQuery,
  filesQuery,
  requestQuery,
  reviewsQuery,
  statusUpdatesQuery,
} from '../../requests/queries.ts';
import { RequestActions } from './request-actions.tsx';
import { Revisions } from './revisions.tsx';
import styles from './review-request.module.css';
import { Stack } from './stack.tsx';
import { visitQuery } from './visit.ts';
import { WaitingDrafts } from './waiting-drafts.tsx';
import { WhoseTurn } from './whose-turn.tsx';

const route = getRouteApi('/r/$id');

/** `/r/<id>/`: a review request, its history and its open issues. */
export function ReviewRequestPage(): ReactNode {
  const id = Number(route.useParams().id);
  if (!Number.isSafeInteger(id) || id < 1) notFound({ throw: true });
  return <ReviewRequest key={id} id={id} />;
}

function ReviewRequest({ id }: { id: number }): ReactNode {
  const me = useMe();
  const [
    { data: request },
    { data: diffs },
    { data: files },
    { data: comments },
    { data: changes },
    { data: checks },
    { data: turns },
  ] = useSuspenseQueries({
    queries: [
      requestQuery(id),
      diffsQuery(id),
      filesQuery(id),
      commentsQuery(id),
      changesQuery(id),
      statusUpdatesQuery(id),
      attentionQuery(id),
    ],
  });
  const reviews = useInfiniteQuery(reviewsQuery(id));
  const { data: lastVisit } = useQuery(visitQuery(id, me !== null));
  useScrollToHash(reviews.isSuccess);
  if (reviews.error) throw reviews.error;

  const owner = request.submitter?.username ?? '';
  const { desk, draft, changed, shown, edits } = useOwnDraft(request, owner, files.flat());
  const title = shown.summary.trim() || `Review request ${id}`;
  useTitle(title);
  const before = (field: 'summary' | 'description' | 'testing_done') =>
    request.public && changed.has(field) ? request[field] : undefined;
  const newest = diffs.at(-1);
  const may = useMay();
  const mayClose = may('reviews.can_change_status') || desk !== undefined;
  const mayEdit = may('reviews.can_edit_reviewrequest') || desk !== undefined;
  return (
    <>
      <article className={styles.page}>
        <header className={styles.head}>
          <p className={styles.state}>
            <span className={styles[`state-${request.public ? request.status : 'draft'}`]}>
              {request.public ? STATES[request.status] : 'Draft'}
            </span>
            <span>#{id}</span>
            <Person username={owner} fullname={request.submitter?.fullname} />
            {request.by_agent && <AgentMark of={request.by_agent} author={owner} />}
            <span>
              posted <Time of={request.time_added} />, updated <Time of={request.last_updated} />
            </span>
            {request.by_agent && <AgentFacts of={request.by_agent} />}
          </p>
          <Edited desk={desk} field="summary" before={before('summary')}>
            <h1 dir="auto">{title}</h1>
          </Edited>
          <div className={styles.tools}>
            <nav aria-label="Diffs" className={styles.diffs}>
              {newest && (
                <Link
                  className="button"
                  to="/r/$id/diff/$revision/"
                  params={{ id: `${id}`, revision: `${newest.revision}` }}
                >
                  View diff
                </Link>
              )}
              {newest && newest.revision > 1 && <Revisions requestId={id} diffs={diffs} newest={newest} />}
              {desk && takesPatch(request) && <NewDiff requestId={id} isReplaced={changed.has('diff')} />}
            </nav>
            <RequestActions
              request={request}
              mayClose={mayClose}
              onDraft={[...changed.values()]}
              counts={[
                counted(diffs.length, 'published diff'),
                counted(comments.length, 'comment'),
                counted(files.length, 'file'),
              ].join(', ')}
            />
          </div>
        </header>
        {desk && <DraftBanner desk={desk} isPublic={request.public} draft={draft} changed={changed} />}
        <aside className={styles.side} aria-label="Facts">
          <Facts
            request={shown}
            stack={<Stack request={request} desk={desk} />}
            turns={<WhoseTurn request={request} turns={turns} mayEdit={mayEdit} />}
            {...(edits && { edits })}
          />
        </aside>
        <div className={styles.content}>
          <Closing request={request} mayChange={mayClose} />
          <section className={styles.part} aria-label="Description">
            <h2>Description</h2>
            <Edited desk={desk} field="description" before={before('description')}>
              {shown.description.trim() ? <Markup html={shown.description} /> : <p className={styles.none}>None.</p>}
            </Edited>
            {(desk || shown.testing_done.trim()) && (
              <>
                <h2>Testing done</h2>
                <Edited desk={desk} field="testing_done" before={before('testing_done')}>
                  {shown.testing_done.trim() ? (
                    <Markup html={shown.testing_done} />
                  ) : (
                    <p className={styles.none}>None.</p>
                  )}
                </Edited>
              </>
            )}
          </section>
          {files.length > 0 && <Files requestId={id} files={files} />}
          {desk && request.status === 'pending' && <AttachFiles requestId={id} />}
          <Issues requestId={id} comments={comments} owner={owner} />
          <Checks updates={checks.filter(({ change, links }) => !change && !links.change)} />
          <Entries
            requestId={id}
            owner={owner}
            diffs={diffs}
            reviews={allOf(reviews.data, (page) => page.reviews)}
            comments={comments}
            changes={changes}
            checks={checks}
            since={lastVisit ?? null}
          />
          <More of={reviews} title="More reviews" />
          <WaitingDrafts requestId={id} owner={owner} />
        </div>
        <News requestId={id} />
      </article>
      {request.public && <Tray requestId={id} isMine={desk !== undefined} />}
    </>
  );
}

const STATES = { pending: 'Open', submitted: 'Completed', discarded: 'Discarded' };

/** A new diff of it can be one patch: it is open, about a repository, and no series of commits. */
const takesPatch = ({ status, repository, created_with_history: isSeries }: Schemas['ReviewRequest']): boolean =>
  status === 'pending' && Boolean(repository) && !isSeries;
