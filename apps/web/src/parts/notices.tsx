import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { wordsOf } from '../base/words-of.ts';
import { useKeys } from './keys.ts';
import styles from './notices.module.css';

/** What was just done, and how it is undone. */
interface Notice {
  readonly text: string;
  readonly undo?: (() => Promise<unknown>) | undefined;
}

/** So long a notice stays that nobody points at, in milliseconds. */
const STAYS = 20_000;

let notice: Notice | undefined;
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const show = (next: Notice | undefined) => {
  notice = next;
  for (const listener of listeners) listener();
};

/** Says on all pages what was just done; with `undo`, it can be undone there, or by the key `z`. */
export const say = (text: string, undo?: () => Promise<unknown>): void => show({ text, undo });

/** The newest notice, at the bottom of the page. */
export function Notices(): ReactNode {
  const shown = useSyncExternalStore(listen, () => notice);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!shown || isHeld) return undefined;
    const timer = setTimeout(() => show(undefined), STAYS);
    return () => clearTimeout(timer);
  }, [shown, isHeld]);
  const undo = () => {
    if (!shown?.undo) return;
    show({ text: 'Undoing…' });
    const { undo: again } = shown;
    again().then(
      () => show({ text: 'Undone' }),
      (error: unknown) => show({ text: `Undo failed. ${wordsOf(error)}`, undo: again }),
    );
  };
  useKeys(shown?.undo ? { z: undo } : {});
  return (
    <div
      role="status"
      className={styles.place}
      // So dialogs leave it to be pressed and heard.
      data-react-aria-top-layer
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown && (
        <div className={styles.notice}>
          <span>{shown.text}</span>
          {shown.undo && (
            <button type="button" className="quiet" onClick={undo} aria-keyshortcuts="z">
              Undo <kbd>z</kbd>
            </button>
          )}
          <button type="button" className="quiet" aria-label="Dismiss" onClick={() => show(undefined)}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}
