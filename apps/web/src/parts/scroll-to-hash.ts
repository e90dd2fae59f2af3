import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Goes to the place that the address names, such as `#review4`, once it is there. */
export function useScrollToHash(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isThere || !hash) return;
    const place = document.getElementById(hash);
    place?.closest('details')?.setAttribute('open', '');
    place?.scrollIntoView();
    place?.focus();
  }, [isThere, hash]);
}
