import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus among things that come and go, such as rows with a button that deletes them: when the one that had it
 * is gone, or waits, that in its place gets it. Without others it goes to what holds them, if that can have it.
 * @param selector of the things that can have the focus
 * @returns for what holds them; its owner draws it again when they change
 */
export function useKeptFocus<T extends HTMLElement>(selector: string): RefObject<T | null> {
  const holder = useRef<T>(null);
  const place = useRef(-1);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const all = [...(holder.current?.querySelectorAll(selector) ?? [])];
      place.current = all.findIndex((one) => target instanceof Node && one.contains(target));
    };
    // A click beside them takes the focus away from them, too.
    addEventListener('focusin', note);
    addEventListener('pointerdown', note);
    return () => {
      removeEventListener('focusin', note);
      removeEventListener('pointerdown', note);
    };
  }, [selector]);
  // Before src/shell/focus-back.ts finds that nothing has it.
  useLayoutEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const all = [...(holder.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
    (all[Math.min(place.current, all.length - 1)] ?? holder.current)?.focus();
  });
  return holder;
}
