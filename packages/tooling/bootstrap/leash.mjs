/**
 * Ends a process and its descendants when the process that started it ends. That one holds our standard input, which
 * closes even if it is killed; until then this waits.
 */
import { signalTree } from './process-tree.mjs';

const pid = Number(process.argv[2]);

process.stdin.on('close', () => signalTree(pid, 'SIGTERM')).resume();
