import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to the content of the page when what had it is gone, such as the link that led to this page: keyboards,
 * and who listens, go on there and not at the top of everything. Parts that know a better place take it there themselves.
 * @returns for the content
 */
export function useFocusBack(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = content.current;
    if (!place) return undefined;
    let wasInside = false;
    const note = ({ target }: Event) => (wasInside = target instanceof Node && place.contains(target));
    const changes = new MutationObserver(() => {
      if (wasInside && document.activeElement === document.body) place.focus({ preventScroll: true });
    });
    changes.observe(place, { childList: true, characterData: true, subtree: true });
    addEventListener('focusin', note);
    // A click beside everything takes the focus away on purpose.
    const forget = () => (wasInside = false);
    addEventListener('pointerdown', forget);
    return () => {
      changes.disconnect();
      removeEventListener('focusin', note);
      removeEventListener('pointerdown', forget);
    };
  }, []);
  return content;
}
