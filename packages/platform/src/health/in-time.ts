/** Timeout in milliseconds; those of Kubernetes and Prometheus are a little longer. */
const DEADLINE = 3_000;

/**
 * Adds a deadline to a request that may hang. While a request is pending, no second one is sent: callers share it, and
 * each fails after its own deadline.
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
