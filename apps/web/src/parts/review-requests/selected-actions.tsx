import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '@review-service/client';
import { service } from '../../app/service.ts';
import styles from './selected-actions.module.css';

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

async function act(action: Action, id: number, username: string): Promise<void> {
  const path = { username };
  const body = { object_id: String(id) };
  if (action === 'archive') await service.post('/api/users/{username}/archived-review-requests/', { path, body });
  else if (action === 'mute') await service.post('/api/users/{username}/muted-review-requests/', { path, body });
  else
    await service.put('/api/review-requests/{review_request_id}/', {
      path: { review_request_id: id },
      body: { status: action },
    });
}

interface Outcome {
  readonly action: Action;
  readonly done: number;
  /** Why some were refused: the service's own words. */
  readonly refusals: readonly string[];
}

async function actOnAll(action: Action, ids: readonly number[], username: string): Promise<Outcome> {
  const refusals: string[] = [];
  const waiting = [...ids];
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await act(action, id, username).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        refusals.push(`#${id}: ${error.message}`);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { action, done: ids.length - refusals.length, refusals };
}

type Run = (asked: { action: Action; ids: readonly number[] }) => void;

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
        {outcome && `${outcome.done} ${DONE[outcome.action]}.`} {outcome?.refusals.join(' ')}
      </span>
    </div>
  );
}

/** Does them, one by one; those that are refused do not keep others from it. */
export function useSelectedActions(username: string | undefined, onDone: () => void): Actions {
  const queryClient = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: ({ action, ids }: { action: Action; ids: readonly number[] }) => actOnAll(action, ids, username ?? ''),
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
