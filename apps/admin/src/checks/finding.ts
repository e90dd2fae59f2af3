/** One thing that `doctor` looked at, and what to do about it. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'FAIL';
  readonly text: string;
}

/** As it should be. */
export const ok = (text: string): Finding => ({ level: 'ok', text });

/** Works, and deserves a look. */
export const warn = (text: string): Finding => ({ level: 'warn', text });

/** Has to be mended. */
export const failed = (text: string): Finding => ({ level: 'FAIL', text });

/** The findings of something that could not even be looked at: one for each line of the error, with its causes. */
export const failedBy = (error: unknown, subject = ''): Finding[] =>
  [...new Set(reasons(error))]
    .join(': ')
    .split('\n')
    .map((line) => failed(`${subject}${line}`));

/** Libraries say what they were about, and the machine why it was refused: EACCES, ENOSPC, and the path. */
function reasons(error: unknown): string[] {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  return [message || code || 'failed without a reason', ...(cause instanceof Error ? reasons(cause) : [])];
}
