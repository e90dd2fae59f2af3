import { useState, type ReactNode } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useKeys } from './keys.ts';
import styles from './keys-help.module.css';

/** A button, and `?`, that show the keys of a page, each with what it does. */
export function KeysHelp({ keys }: { keys: readonly (readonly [string, string])[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <Button className="quiet" aria-label="Keys" onPress={() => setOpen(true)}>
        ?
      </Button>
      <ModalOverlay isOpen={isOpen} onOpenChange={setOpen} isDismissable className="behind">
        <Modal className="modal">
          <Dialog className={styles.dialog ?? ''}>
            <Heading slot="title" level={2}>
              Keys
            </Heading>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    {key.split(' ').map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
            <Button slot="close" className="quiet">
              Close
            </Button>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
