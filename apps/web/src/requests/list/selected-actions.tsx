import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '@review-service/client';
import { wordsOf } from '../../base/words-of.ts';
import { say } from '../../parts/notices.tsx';
import { setMark, setStatus } from './marks.ts';
import styles from '../../parts/actions.module.css';

/** What can be done with several review requests at once. */
type Action = 'submitted' | 'discarded' | 'archive' | 'mute';

const TITLES: Readonly<Record<Action, string>> = {
  submitted: 'Close as completed',
  discarded: 'Close as discarded',
  archive: 'Archive',
  mute: 'Mute',
};

const DONE: Readonly<Record<Action, string>> = {
  submitted: 'closed as completed',
  discarded: 'closed as discarded',
  archive: 'archived',
  mute: 'muted',
};

/** How many calls are under way at once: those of one person should not keep others waiting. */
const AT_ONCE = 4;

interface Asked {
  readonly action: Action;
  readonly ids: readonly number[];
  /** Turns it round. */
  readonly isUndone?: boolean;
}

async function act({ action, isUndone = false }: Asked, id: number, username: string): Promise<void> {
  if (action === 'archive' || action === 'mute')
    await setMark(username, id, action === 'archive' ? 'archived' : 'muted', !isUndone);
  else await setStatus(id, isUndone ? 'pending' : action);
}

interface Outcome {
  readonly asked: Asked;
  readonly done: readonly number[];
  /** Why some were refused: the service's own words. */
  readonly refusals: readonly string[];
}

async function actOnAll(asked: Asked, username: string): Promise<Outcome> {
  const refusals: string[] = [];
  const done: number[] = [];
  const waiting = [...asked.ids];
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await act(asked, id, username);
        done.push(id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refusals.push(`#${id}: ${wordsOf(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { asked, done, refusals };
}

type Run = (asked: Asked) => void;

interface Actions {
  readonly run: Run;
  readonly archive: (ids: readonly number[]) => void;
  readonly isRunning: boolean;
  /** Why some were refused; empty: none was. */
  readonly refusals: readonly string[];
}

/** The buttons for the selected rows, and refusals. */
export function SelectedActions({ chosen, actions }: { chosen: ReadonlySet<number>; actions: Actions }): ReactNode {
  const { run, isRunning, refusals } = actions;
  return (
    <div className={styles.actions} role="group" aria-label="Selection">
      {chosen.size > 0 && (
        <>
          <span>{chosen.size} selected</span>
          {(Object.keys(TITLES) as Action[]).map((action) => (
            <button
              key={action}
              type="button"
              className="quiet"
              disabled={isRunning}
              onClick={() => run({ action, ids: [...chosen] })}
            >
              {TITLES[action]}
            </button>
          ))}
        </>
      )}
      <span role="alert">{refusals.join(' ')}</span>
    </div>
  );
}

/** Does them, one by one; those that are refused do not keep others from it. A notice says what was done, and undoes it. */
export function useSelectedActions(username: string | undefined, onDone: () => void): Actions {
  const queryClient = useQueryClient();
  const readAgain = () =>
    Promise.all([['review-requests'], ['dashboard']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const undo = async (asked: Asked) => {
    const { refusals } = await actOnAll({ ...asked, isUndone: true }, username ?? '');
    await readAgain();
    if (refusals.length > 0) throw new Error(refusals.join(' '));
  };
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (asked: Asked) => actOnAll(asked, username ?? ''),
    onSuccess({ asked, done }) {
      onDone();
      if (done.length === 0) return;
      const { action } = asked;
      // What was discarded is a draft when it is opened again, as it was not before.
      const isUndoable = action !== 'discarded';
      say(`${done.length} ${DONE[action]}`, isUndoable ? () => undo({ action, ids: done }) : undefined);
    },
    onSettled: readAgain,
  });
  return {
    run: mutate,
    archive: (ids) => {
      if (ids.length > 0) mutate({ action: 'archive', ids });
    },
    isRunning: isPending,
    refusals: error ? [wordsOf(error)] : (data?.refusals ?? []),
  };
}
