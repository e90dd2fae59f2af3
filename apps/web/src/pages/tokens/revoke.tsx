import type { ReactNode } from 'react';
import { Form } from '../../parts/forms/form.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';

interface Props {
  /** What is revoked, as the title of the dialog. */
  readonly title: string;
  /** The accessible name of the button, where there are several. */
  readonly label?: string;
  /** Revokes it; `close` closes the dialog, before what had the button goes. */
  readonly onRevoke: (close: () => void) => Promise<unknown>;
  /** What becomes of it. */
  readonly children: ReactNode;
}

/** Asks before something is revoked, which cannot be undone. */
export const Revoke = ({ title, label, onRevoke, children }: Props): ReactNode => (
  <FormDialog title={title} button="Revoke…" look="quiet" {...(label && { label })}>
    {(close) => (
      <Form action="Revoke" look="danger" onSend={() => onRevoke(close)}>
        <p>{children} This cannot be undone.</p>
      </Form>
    )}
  </FormDialog>
);
