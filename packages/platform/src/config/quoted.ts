/** The most of a wrong value that is shown. */
const SHOWN = 60;

/** A wrong value in the line that refuses it: as one line, and no longer than somebody reads. Never that of a secret. */
export const quoted = (text: string): string => JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
