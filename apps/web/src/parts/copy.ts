import { say } from './notices.tsx';

/** Copies a text, and says so. @param otherwise what to do if the browser does not allow it */
export const copy = (text: string, otherwise = ''): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => say('Copied'),
    () => say(`Your browser blocked copying.${otherwise && ` ${otherwise}`}`),
  );
