/**
 * The messages of an error and its causes, each once, in one line: the library's action, and the system's reason, such as
 * EACCES with the path.
 */
export const reasonsOf = (error: unknown): string => [...new Set(reasons(error))].join(': ');

function reasons(error: unknown): string[] {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  return [message || code || 'failed without a reason', ...(cause instanceof Error ? reasons(cause) : [])];
}
