/** Prints the progress of a long run to standard error: each line with the minutes and seconds since the first. */
export function timedLines(): (line: string) => void {
  const began = performance.now();
  return (line) => {
    const seconds = Math.floor((performance.now() - began) / 1000);
    const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0'));
    console.error(`${minutes}:${rest} ${line}`);
  };
}
