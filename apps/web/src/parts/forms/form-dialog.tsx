import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styles from './form-dialog.module.css';

interface Props {
  /** What the dialog is called. */
  readonly title: string;
  /** What the button says, if that is something else. */
  readonly button?: string;
  /** Its accessible name, where several buttons say the same. */
  readonly label?: string;
  readonly look?: 'quiet';
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** The form; `close` closes the dialog once it was sent. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a form in a dialog. */
export function FormDialog({ title, button = title, label, look, onOpenChange, children }: Props): ReactNode {
  return (
    <DialogTrigger {...(onOpenChange && { onOpenChange })}>
      <Button className={look ?? ''} {...(label && { 'aria-label': label })}>
        {button}
      </Button>
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
