import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styles from './form-dialog.module.css';

interface Props {
  /** What the button says, and the dialog is called. */
  readonly title: string;
  readonly look?: 'quiet';
  /** The form; `close` closes the dialog once it was sent. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a form in a dialog. */
export function FormDialog({ title, look, children }: Props): ReactNode {
  return (
    <DialogTrigger>
      <Button className={look ?? ''}>{title}</Button>
      <ModalOverlay isDismissable className="behind">
        <Modal className="modal">
          <Dialog className={styles.dialog ?? ''}>
            {({ close }) => (
              <>
                <Heading slot="title" level={2}>
                  {title}
                </Heading>
                {children(close)}
                <Button slot="close" className={`quiet ${styles.close}`}>
                  Cancel
                </Button>
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
