const listeners = new Set<() => void>();
let hasEnded = false;

function set(next: boolean): void {
  hasEnded = next;
  for (const listener of listeners) listener();
}

/** Whether the service has answered that it does not know who calls: whoever was signed in is not any more. */
export const sessionEnd = {
  has: (): boolean => hasEnded,
  note: (): void => set(true),
  forget: (): void => set(false),
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
