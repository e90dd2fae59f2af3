import { commandOf, parentOf } from './process-tree.mjs';

const INTERVAL = 250;

/**
 * Stops this process when the npm that started it has ended: npm and the shell between may end without passing a signal
 * on. A process that was started by hand may outlive its parent, as any other program.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const { ppid } = process;
  const shell = /^\S*sh -c /.test(commandOf(ppid)) ? ppid : undefined;
  const npm = shell && parentOf(shell);
  const watch = setInterval(() => {
    if (process.ppid === ppid && (!shell || parentOf(shell) === npm)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL);
  watch.unref();
}
