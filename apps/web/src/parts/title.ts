import { useEffect } from 'react';

/** Gives the browser's tab the title of the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Review Service`;
  }, [title]);
}
