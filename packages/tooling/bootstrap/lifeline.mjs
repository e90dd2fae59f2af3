import { commandOf, parentOf } from './process-tree.mjs';

const INTERVAL = 250;

/**
 * Stops this process when the npm that started it is gone: a killed npm takes at most its shell along, and a shell stays
 * when npm cannot even say goodbye. Started by hand it may outlive its parent, as any other program.
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
