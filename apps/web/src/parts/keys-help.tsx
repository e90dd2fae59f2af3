import { useEffect, useState, type ReactNode } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useKeys } from './keys.ts';
import styles from './keys-help.module.css';

/** Opens the keys of the page that is shown; undefined: it has none. */
let openKeys: (() => void) | undefined;

/** What shows the keys of this page, for elsewhere than its button; undefined: it has none. */
export const keysOfPage = (): (() => void) | undefined => openKeys;

/** A button, and `?`, that show the keys of a page, each with what it does. */
export function KeysHelp({ keys }: { keys: readonly (readonly [string, string])[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  useEffect(() => {
    openKeys = () => setOpen(true);
    return () => {
      openKeys = undefined;
    };
  }, []);
  return (
    <>
      <Button className="quiet" aria-label="Keyboard shortcuts" onPress={() => setOpen(true)}>
        ?
      </Button>
      <ModalOverlay isOpen={isOpen} onOpenChange={setOpen} isDismissable className="behind">
        <Modal className="modal">
          <Dialog className={styles.dialog ?? ''}>
            <Heading slot="title" level={2}>
              Keyboard shortcuts
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
