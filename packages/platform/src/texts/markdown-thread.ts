import { parentPort } from 'node:worker_threads';
import { renderMarkdown } from './markdown';

// The program of the thread: HTML, or null, for each text.
parentPort?.on('message', (text: string) => parentPort?.postMessage(renderMarkdown(text)));
parentPort?.postMessage('ready');
