import type { Schemas } from '@review-service/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { wordsOf } from '../../base/words-of.ts';
import { counted } from '../../base/counted.ts';
import { useKeys } from '../../parts/keys.ts';
import { say } from '../../parts/notices.tsx';
import { keyOf } from '../../requests/queries.ts';
import styles from './stack.module.css';

type Member = NonNullable<Schemas['Stack']['items']>[number];

/** What it builds on, and what builds on it, from the bottom up. */
export const stackQuery = (id: number, isAsked = true) =>
  queryOptions({
    queryKey: [...keyOf(id), 'stack'],
    queryFn: async ({ signal }) =>
      (
        await service.get('/api/review-requests/{review_request_id}/stack/', {
          path: { review_request_id: id },
          signal,
        })
      ).stack,
    enabled: isAsked,
  });

/** Whether it may have a stack: others cannot know of drafts that build on it. */
export const mayHaveStack = (
  { depends_on, blocks, public: isPublic }: Schemas['ReviewRequest'],
  isOwn: boolean,
): boolean => isOwn || !isPublic || depends_on.length + blocks.length > 0;

/** The stack of a review request, with keys to go up and down, and what can be done with several at once. */
export function Stack({ request }: { readonly request: Schemas['ReviewRequest'] }): ReactNode {
  const me = useMe()?.username;
  const isOwn = me !== undefined && request.submitter?.username === me;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: stack } = useQuery(stackQuery(request.id, mayHaveStack(request, isOwn)));
  const items = stack?.items ?? [];
  const shown = items.filter(({ hidden }) => !hidden);
  const at = shown.findIndex(({ id }) => id === request.id);
  const go = (to: Member | undefined) => {
    if (to?.id !== undefined) void navigate({ to: '/r/$id/', params: { id: String(to.id) } });
  };
  useKeys(shown.length > 1 ? { '[': () => go(shown[at - 1]), ']': () => go(shown[at + 1]) } : {});
  const { mutate, isPending, error } = useMutation({
    mutationFn: (act: () => Promise<string>) => act(),
    onSuccess: (said) => say(said),
    onSettled: () =>
      Promise.all(
        [['review-request'], ['review-requests'], ['dashboard']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  if (items.length < 2) return null;
  const path = { path: { review_request_id: request.id } };
  const drafts = shown.filter(({ state }) => state === 'draft');
  const unshipped = shown.filter(
    ({ state, role, approved }) => state === 'pending' && !approved && (role === 'this' || role === 'below'),
  );
  const publish = async () => {
    await service.post('/api/review-requests/{review_request_id}/stack/publication/', { ...path, body: { all: true } });
    return 'Stack published';
  };
  const shipAll = async () => {
    const reviews = unshipped.map(({ id = 0, revision }) => ({
      review_request: id,
      at_revision: revision ?? 0,
      ship_it: true,
    }));
    await service.post('/api/review-requests/{review_request_id}/stack/reviews/', {
      ...path,
      body: { items: reviews },
    });
    return `Shipped ${counted(unshipped.length, 'review request')}`;
  };
  return (
    <div>
      <dt>Stack</dt>
      <dd>
        <ol className={styles.stack} aria-label="Stack, from the bottom up">
          {items.map((member, index) => (
            <li key={member.id ?? `hidden-${index}`} aria-current={member.role === 'this' ? 'page' : undefined}>
              <Layer member={member} />
            </li>
          ))}
        </ol>
        {stack?.more && <p className={styles.quiet}>Only the nearest 100 are shown.</p>}
        {isOwn && drafts.length > 1 && (
          <button type="button" disabled={isPending} onClick={() => mutate(publish)}>
            Publish {counted(drafts.length, 'draft')}
          </button>
        )}
        {me !== undefined && !isOwn && unshipped.length > 1 && (
          <button type="button" disabled={isPending} onClick={() => mutate(shipAll)}>
            Ship It! for {counted(unshipped.length, 'review request')}
          </button>
        )}
        {error && <p role="alert">{wordsOf(error)}</p>}
      </dd>
    </div>
  );
}

function Layer({ member }: { readonly member: Member }): ReactNode {
  if (member.hidden || member.id === undefined) return <span className={styles.quiet}>Hidden review request</span>;
  const { id, review_request: link, role } = member;
  const name = `#${id} ${link?.title ?? ''}`;
  return (
    <>
      {role === 'this' ? (
        <strong>{name}</strong>
      ) : (
        <Link to="/r/$id/" params={{ id: String(id) }}>
          {name}
        </Link>
      )}
      <p className={styles.quiet}>{stateOf(member)}</p>
    </>
  );
}

/** Such as `Approved · 2 open issues · Needs a restack`. */
function stateOf({
  state,
  approved,
  issue_open_count: issues = 0,
  ready,
  blocked_by: blockedBy,
  id,
  stale,
}: Member): string {
  const pending = approved ? (ready ? 'Ready to land' : `Approved, waits for #${blockedBy ?? '…'}`) : 'Not approved';
  const words = { draft: 'Draft', pending, landed: 'Landed', discarded: 'Discarded' }[state ?? 'pending'];
  const parts = [
    words,
    ...(issues > 0 ? [counted(issues, 'open issue')] : []),
    ...(stale && id !== undefined ? ['Needs a restack'] : []),
  ];
  return parts.join(' · ');
}
