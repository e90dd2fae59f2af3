import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { service } from '../../../app/service.ts';
import { keyOf } from '../../../comments/comments.ts';

interface Props {
  readonly requestId: number;
  readonly isOpen: boolean;
}

/** Closes a review request, or opens it again. */
export function CloseRequest({ requestId, isOpen }: Props): ReactNode {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (status: 'submitted' | 'discarded' | 'pending') =>
      service.put('/api/review-requests/{review_request_id}/', {
        path: { review_request_id: requestId },
        body: { status },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(requestId) }),
  });
  return (
    <>
      {isOpen ? (
        <MenuTrigger>
          <Button className="quiet" isDisabled={isPending}>
            Close
          </Button>
          <Popover className="popover">
            <Menu className="menu" onAction={(key) => mutate(key === 'submitted' ? 'submitted' : 'discarded')}>
              <MenuItem id="submitted">As completed</MenuItem>
              <MenuItem id="discarded">As discarded</MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      ) : (
        <button type="button" className="quiet" disabled={isPending} onClick={() => mutate('pending')}>
          Reopen
        </button>
      )}
      {error && <span role="alert">{error.message}</span>}
    </>
  );
}
