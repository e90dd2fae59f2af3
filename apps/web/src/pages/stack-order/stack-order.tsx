import { PreconditionFailed } from '@review-service/client';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, notFound, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { counted } from '../../base/counted.ts';
import { service } from '../../base/service.ts';
import { useTitle } from '../../base/title.ts';
import { wordsOf } from '../../base/words-of.ts';
import { say } from '../../parts/notices.tsx';
import page from '../../parts/page.module.css';
import { isSeen, type SeenMember, stackOrderQuery } from '../../requests/stacks.ts';
import { arranged } from './arranged.ts';
import { moved } from './moved.ts';
import styles from './stack-order.module.css';

const route = getRouteApi('/r/$id/stack');

/** `/r/<id>/stack/`: compares an old and a new order of a stack, and saves the new one on drafts. */
export function StackOrderPage(): ReactNode {
  const id = Number(route.useParams().id);
  if (!Number.isSafeInteger(id) || id < 1) notFound({ throw: true });
  useTitle(`Order of the stack of #${id}`);
  const { data } = useSuspenseQuery(stackOrderQuery(id));
  const { stack, version } = data;
  const items = stack.items ?? [];
  const members = items.filter(isSeen).filter(({ role, state }) => role !== 'beside' && state !== 'discarded');
  const isChain =
    items.every(isSeen) &&
    stack.more !== true &&
    new Set(members.map(({ position }) => position.depth)).size === members.length;
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <header className={page.head}>
        <h1>Order of the stack</h1>
        <Link to="/r/$id/" params={{ id: `${id}` }}>
          Back to #{id}
        </Link>
      </header>
      {isChain ? (
        <Order id={id} members={members} version={version} />
      ) : (
        <p>
          Only a stack without branches and hidden members can be ordered here. Edit what each review request depends
          on.
        </p>
      )}
    </div>
  );
}

interface OrderProps {
  readonly id: number;
  /** From the bottom up. */
  readonly members: readonly SeenMember[];
  /** What the stack was when the members were read. */
  readonly version: object;
}

function Order({ id, members, version }: OrderProps): ReactNode {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const landed = members.filter(({ state }) => state === 'landed');
  /** The order that was chosen here; undefined: none yet. */
  const [chosen, setChosen] = useState<readonly number[]>();
  const open = arranged(
    members.filter(({ state }) => state !== 'landed'),
    chosen,
  );
  const next = [...landed, ...open];
  const changed = next.filter(
    (member, at) => member.state !== 'landed' && below(next, at) !== below(members, members.indexOf(member)),
  );
  const save = useMutation({
    mutationFn: () =>
      service.put('/api/review-requests/{review_request_id}/stack/', {
        path: { review_request_id: id },
        body: { order: next.map((member) => member.id).join(',') },
        ifMatch: version,
      }),
    async onError(error) {
      // What is sent next takes the place of what somebody else has saved, and that is shown before.
      if (error instanceof PreconditionFailed) await queryClient.refetchQueries(stackOrderQuery(id));
    },
    async onSuccess() {
      say(`Order saved on ${counted(changed.length, 'draft')}. Publish them to show it to others.`);
      await queryClient.invalidateQueries({ queryKey: ['review-request'] });
      await navigate({ to: '/r/$id/', params: { id: `${id}` } });
    },
  });
  const pressed = useRef<string>(undefined);
  const list = useRef<HTMLOListElement>(null);
  // A row that is moved in the document loses the focus.
  useEffect(() => {
    if (pressed.current !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = undefined;
  });
  const move = (member: SeenMember, at: number, by: -1 | 1) => {
    const isAtEnd = at + by === 0 || at + by === open.length - 1;
    pressed.current = `${member.id} ${isAtEnd ? -by : by}`;
    setChosen(moved(open, at, by).map((one) => one.id));
  };
  return (
    <>
      <p className={page.quiet}>Both orders begin at the bottom, which lands first.</p>
      <div className={styles.orders}>
        <section aria-label="Current order">
          <h2>Current order</h2>
          <ol className={styles.order}>
            {members.map((member) => (
              <li key={member.id}>
                <Name of={member} />
              </li>
            ))}
          </ol>
        </section>
        <section aria-label="New order">
          <h2>New order</h2>
          <ol ref={list} className={styles.order}>
            {next.map((member, at) => {
              const place = at - landed.length;
              const under = below(next, at);
              return (
                <li key={member.id} data-changed={changed.includes(member) || undefined}>
                  <Name of={member} />
                  {changed.includes(member) && (
                    <p className={styles.what}>
                      {under === undefined ? 'Will be the bottom' : `Will depend on #${under}`}
                    </p>
                  )}
                  {place >= 0 && (
                    <div className={styles.moves}>
                      {([-1, 1] as const).map((by) => (
                        <button
                          key={by}
                          type="button"
                          className="quiet"
                          data-move={`${member.id} ${by}`}
                          disabled={open[place + by] === undefined}
                          aria-label={`Move #${member.id} ${by < 0 ? 'earlier' : 'later'}`}
                          onClick={() => move(member, place, by)}
                        >
                          {by < 0 ? '↑ Earlier' : '↓ Later'}
                        </button>
                      ))}
                    </div>
                  )}
                </li>
              );
            })}
          </ol>
        </section>
      </div>
      <p role="status">
        {changed.length === 0
          ? 'The order is unchanged.'
          : `The dependencies of ${counted(changed.length, 'review request')} change.`}
      </p>
      <div className={styles.moves}>
        <button type="button" disabled={changed.length === 0 || save.isPending} onClick={() => save.mutate()}>
          Save order
        </button>
        <Link to="/r/$id/" params={{ id: `${id}` }}>
          Cancel
        </Link>
      </div>
      {save.error && <p role="alert">{wordsOf(save.error)}</p>}
    </>
  );
}

/** The number of what stands below a place; undefined: it is the bottom. */
const below = (all: readonly SeenMember[], at: number): number | undefined => all[at - 1]?.id;

function Name({ of: { id, review_request: link, state } }: { of: SeenMember }): ReactNode {
  return (
    <span>
      #{id} {link.title} {state === 'landed' && <span className={page.quiet}>Landed</span>}
    </span>
  );
}
