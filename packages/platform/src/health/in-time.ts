/** Longest time that whoever asks is kept waiting, in milliseconds: Kubernetes and Prometheus wait for a little longer. */
const DEADLINE = 3_000;

/**
 * Asks somebody who may be frozen: fails after the deadline, and as long as there is no answer nobody is asked again.
 * What the answer is then given to is the next one who wants to know.
 */
export function inTime<T>(ask: () => Promise<T>, deadline = DEADLINE): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return async () => {
    asked ??= ask().finally(() => (asked = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer for ${deadline / 1000} s`)), deadline);
    });
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  };
}
