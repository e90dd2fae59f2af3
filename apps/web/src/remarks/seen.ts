import { useEffect, useRef, useState, type RefObject } from 'react';

/** How far outside of the window something counts as seen, so that it is there when it comes in. */
const NEAR = '600px';

/** Whether a place of the page was seen, or nearly. */
export function useSeen<T extends Element>(): readonly [RefObject<T | null>, boolean] {
  const place = useRef<T>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [place, isSeen];
}
