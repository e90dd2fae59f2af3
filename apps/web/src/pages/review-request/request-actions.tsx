import type { Schemas } from '@review-service/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { service } from '../../app/service.ts';
import { useMe } from '../../app/session.ts';
import { keyOf } from '../../comments/comments.ts';
import { type Mark, setMark, setStatus } from '../../parts/review-requests/marks.ts';
import styles from '../../parts/actions.module.css';

interface Props {
  readonly id: number;
  readonly owner: string;
  readonly status: Schemas['ReviewRequest']['status'];
}

/** How the reader has marked it. The page's own visit is not asked for: it is told once, when the page is opened. */
const marksQuery = (id: number, isSignedIn: boolean) =>
  queryOptions({
    queryKey: [...keyOf(id), 'marks'],
    enabled: isSignedIn,
    queryFn: async ({ signal }) =>
      (
        await service.get('/api/review-requests/{review_request_id}/visit/', {
          path: { review_request_id: id },
          signal,
        })
      ).visit,
  });

/** What the reader can do with a review request as a whole: each button turns round what it did. */
export function RequestActions({ id, owner, status }: Props): ReactNode {
  const me = useMe();
  const queryClient = useQueryClient();
  const { data: marks } = useQuery(marksQuery(id, me !== null));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onSettled: async () => {
      const changed = [keyOf(id), ['review-requests'], ['dashboard']];
      await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  if (!me || !marks) return null;
  const toggle = (mark: Mark, isSet: boolean, [set, unset]: readonly [string, string]) => (
    <button
      type="button"
      className="quiet"
      disabled={isPending}
      onClick={() => mutate(() => setMark(me.username, id, mark, !isSet))}
    >
      {isSet ? unset : set}
    </button>
  );
  return (
    <div className={styles.actions} role="group" aria-label="Review request">
      {toggle('starred', marks.starred, ['☆ Star', '★ Unstar'])}
      {toggle('archived', marks.hidden === 'archived', ['Archive', 'Take out of the archive'])}
      {toggle('muted', marks.hidden === 'muted', ['Mute', 'Unmute'])}
      {me.username === owner && status === 'pending' && (
        <Close isDisabled={isPending} onClose={(how) => mutate(() => setStatus(id, how))} />
      )}
      {me.username === owner && status !== 'pending' && (
        <button
          type="button"
          className="quiet"
          disabled={isPending}
          onClick={() => mutate(() => setStatus(id, 'pending'))}
        >
          Reopen
        </button>
      )}
      <span role="status">{marks.hidden && HIDDEN[marks.hidden]}</span>
      {error && <span role="alert">{error.message}</span>}
    </div>
  );
}

const HIDDEN = {
  archived: 'Archived: your dashboard shows it again when something is published.',
  muted: 'Muted: your dashboard does not show it.',
};

interface CloseProps {
  readonly isDisabled: boolean;
  readonly onClose: (how: 'submitted' | 'discarded') => void;
}

function Close({ isDisabled, onClose }: CloseProps): ReactNode {
  return (
    <MenuTrigger>
      <Button className="quiet" isDisabled={isDisabled}>
        Close
      </Button>
      <Popover placement="bottom start" className="popover">
        <Menu className="menu" aria-label="Close">
          <MenuItem onAction={() => onClose('submitted')}>As completed</MenuItem>
          <MenuItem onAction={() => onClose('discarded')}>As discarded</MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
