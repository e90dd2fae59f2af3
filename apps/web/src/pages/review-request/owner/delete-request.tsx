import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { service } from '../../../app/service.ts';
import styles from './owner.module.css';

interface Props {
  readonly requestId: number;
  readonly counts: string;
}

/** Deletes a review request, once its number was typed: it does not come back. */
export function DeleteRequest({ requestId, counts }: Props): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      service.delete('/api/review-requests/{review_request_id}/', { path: { review_request_id: requestId } }),
    onSuccess: async () => {
      await navigate({ to: '/dashboard/' });
      queryClient.clear();
    },
  });
  return (
    <DialogTrigger>
      <Button className="quiet">Delete…</Button>
      <ModalOverlay className="behind" isDismissable>
        <Modal className="modal">
          <Dialog className={styles.dialog ?? ''}>
            <Heading slot="title" level={2}>
              Delete review request {requestId}
            </Heading>
            <p>It does not come back, and neither does what is below it: {counts}.</p>
            <label>
              Type its number, {requestId}, to say that you mean it
              <input inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
            </label>
            {error && <p role="alert">{error.message}</p>}
            <div className={styles.actions}>
              <button type="button" disabled={isPending || typed.trim() !== String(requestId)} onClick={() => mutate()}>
                Delete it
              </button>
              <Button slot="close" className="quiet">
                Keep it
              </Button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
