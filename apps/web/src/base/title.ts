import { visibleText } from '@review-service/contracts/visible-text';
import { useEffect } from 'react';

/** Gives the browser's tab the title of the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${visibleText(title)} · Review Service`;
  }, [title]);
}
