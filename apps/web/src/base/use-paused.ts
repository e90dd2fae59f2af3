import { useEffect, useState } from 'react';

/** So long somebody pauses, in milliseconds, before the service is asked: nobody waits, and not each letter is asked for. */
const PAUSE = 150;

/** The text as it was when somebody last paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
