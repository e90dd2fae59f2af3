const listeners = new Set<() => void>();
let hasEnded = false;

function set(next: boolean): void {
  if (next === hasEnded) return;
  hasEnded = next;
  for (const listener of listeners) listener();
}

/** Whether the service has answered that it does not know who calls any more. Who uses it: `useHasEnded`. */
export const sessionEnd = {
  has: (): boolean => hasEnded,
  note: (): void => set(true),
  forget: (): void => set(false),
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
