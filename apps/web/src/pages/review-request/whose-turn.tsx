import type { Schemas } from '@review-service/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../../base/session.ts';
import { wordsOf } from '../../base/words-of.ts';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { say } from '../../parts/notices.tsx';
import { Group, Person } from '../../parts/person.tsx';
import { Reason } from '../../parts/reason.tsx';
import { Time } from '../../parts/time.tsx';
import { AskSomebody } from './ask-somebody.tsx';
import { askFor, attentionQuery, dismiss, nameOf, type Turn, type Whom, whomOf } from './attention.ts';
import styles from './whose-turn.module.css';

interface Props {
  readonly request: Schemas['ReviewRequest'];
  readonly turns: readonly Turn[];
  /** Whether the reader may ask for others, and dismiss them. */
  readonly mayEdit: boolean;
}

/** Who is expected to act on a review request, why, and since when; whom the reader may, they ask and dismiss. */
export function WhoseTurn({ request, turns, mayEdit }: Props): ReactNode {
  const me = useMe()?.username;
  const queryClient = useQueryClient();
  const place = useKeptFocus<HTMLDivElement>('button');
  const readAgain = () =>
    Promise.all(
      [attentionQuery(request.id).queryKey, ['dashboard']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const ask = async (whom: Whom, note: string) => {
    await askFor(request.id, whom, note);
    await readAgain();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (turn: Turn) => dismiss(request.id, turn),
    onSuccess(_, turn) {
      const { note, text } = turn;
      const undo = () => ask(whomOf(turn), note || text);
      say(
        `It is not ${isOf(turn, me) ? 'your turn' : `the turn of ${nameOf(turn)}`} any more, until something new happens.`,
        mayEdit ? undo : undefined,
      );
    },
    onSettled: readAgain,
  });
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {turns.length === 0 ? (
        <p className={styles.quiet}>Nobody</p>
      ) : (
        <ul aria-label="Needs attention from">
          {turns.map((turn) => (
            <li key={turn.id}>
              {turn.links.group ? (
                <Group name={nameOf(turn)} />
              ) : (
                <Person username={nameOf(turn)} fullname={fullnameIn(request, nameOf(turn))} />
              )}
              {(mayEdit || isOf(turn, me)) && (
                <button
                  type="button"
                  className={styles.dismiss}
                  disabled={isPending}
                  aria-label={isOf(turn, me) ? undefined : `Dismiss attention of ${nameOf(turn)}`}
                  title={isOf(turn, me) ? undefined : `Dismiss attention of ${nameOf(turn)}`}
                  onClick={() => mutate(turn)}
                >
                  {isOf(turn, me) ? 'Dismiss' : '×'}
                </button>
              )}
              <p className={styles.quiet}>
                <Reason of={turn} /> · <Time of={turn.since} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {error && <p role="alert">{wordsOf(error)}</p>}
      {mayEdit && <AskSomebody onAsk={ask} />}
    </div>
  );
}

const isOf = ({ links: { user } }: Turn, me: string | undefined): boolean => user !== undefined && user.title === me;

/** The first and last name of somebody who has to do with a review request. */
const fullnameIn = ({ submitter, target_people }: Schemas['ReviewRequest'], username: string): string | undefined =>
  [submitter, ...target_people].find(
    (one): one is Schemas['User'] => one !== undefined && 'username' in one && one.username === username,
  )?.fullname;
