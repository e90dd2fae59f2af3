/** Calls at most once per so many milliseconds, and not during the first: short work stays silent. */
export function throttle<T>(milliseconds: number, tell: (value: T) => void): (value: T) => void {
  let last = performance.now();
  return (value) => {
    if (performance.now() - last < milliseconds) return;
    last = performance.now();
    tell(value);
  };
}
