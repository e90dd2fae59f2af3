import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '@review-service/client';
import { setMark, setStatus } from './marks.ts';
import styles from '../actions.module.css';

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
        refusals.push(`#${id}: ${error.message}`);
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
  readonly outcome: Outcome | undefined;
}

/** The buttons that act on what is selected, and what came of it. */
export function SelectedActions({ chosen, actions }: { chosen: ReadonlySet<number>; actions: Actions }): ReactNode {
  const { run, isRunning, outcome } = actions;
  return (
    <div className={styles.actions} role="group" aria-label="What is selected">
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
      <span role="status">
        {outcome && `${outcome.done.length} ${wordsOf(outcome.asked)}.`} {outcome?.refusals.join(' ')}
      </span>
      {outcome && mayUndo(outcome) && (
        <button
          type="button"
          className="quiet"
          disabled={isRunning}
          onClick={() => run({ action: outcome.asked.action, ids: outcome.done, isUndone: true })}
        >
          Undo
        </button>
      )}
    </div>
  );
}

/** What was discarded is a draft when it is opened again, as it was not before. */
const mayUndo = ({ asked: { action, isUndone }, done }: Outcome): boolean =>
  done.length > 0 && !isUndone && action !== 'discarded';

const wordsOf = ({ action, isUndone }: Asked): string =>
  `${isUndone ? 'not ' : ''}${DONE[action]}${isUndone ? ' any more' : ''}`;

/** Does them, one by one; those that are refused do not keep others from it. */
export function useSelectedActions(username: string | undefined, onDone: () => void): Actions {
  const queryClient = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: (asked: Asked) => actOnAll(asked, username ?? ''),
    onSuccess: onDone,
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['review-requests'] }),
        queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
      ]);
    },
  });
  return {
    run: mutate,
    archive: (ids) => {
      if (ids.length > 0) mutate({ action: 'archive', ids });
    },
    isRunning: isPending,
    outcome: data,
  };
}
