/** With SUPERVISED=1 the process ends with its parent, however that ends: the parent holds its standard input open. */
export function endWithParent(): void {
  if (process.env.SUPERVISED !== '1') return;
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).on('error', () => undefined);
  process.stdin.resume();
}
