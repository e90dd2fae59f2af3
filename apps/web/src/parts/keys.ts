import { useEffect, useRef } from 'react';

/** What to do at which key: `j`, `?`, `Enter` or `Ctrl+k` (which is ⌘ on a Mac, too). */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Where keys are typed into, or have a meaning of their own. */
const TAKES_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

/** What Enter presses or follows. */
const TAKES_ENTER = 'a, button, summary, [role=button]';

/** Listens to keys wherever the focus is, but in fields, menus and dialogs. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const taken = event.key === 'Enter' ? `${TAKES_KEYS}, ${TAKES_ENTER}` : TAKES_KEYS;
      if (!isCommand && event.composedPath().some((one) => one instanceof Element && one.matches(taken))) return;
      const act = latest.current[isCommand ? `Ctrl+${event.key}` : event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
