/**
 * Ends a process, and all that it started, when the process that wanted it is gone: that one holds our standard input,
 * which closes with it, also when it is killed and cannot tell anybody. Until then this waits.
 */
import { signalTree } from './process-tree.mjs';

const pid = Number(process.argv[2]);

process.stdin.on('close', () => signalTree(pid, 'SIGTERM')).resume();
