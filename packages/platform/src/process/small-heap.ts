import { setFlagsFromString } from 'node:v8';

/**
 * The start option of our servers (`node <this> dist/main.js`): V8's usual room for new objects. In a container with little
 * memory V8 would take much less, and collect without end. With half of it lists take 15 % more of Node 20's processor; with
 * twice as much they take 5 % less there and nothing less on Node 26, and 30 MB more of memory on both (`npm run bench --
 * --rows 1000 --connections 50`). It has no effect after the start.
 */
export const YOUNG_GENERATION = '--max-semi-space-size=16';

/**
 * The growth of the old generation, in percent, before the next collection. If fewer short-lived objects get into it,
 * collecting earlier costs nothing.
 */
const growth = (execArgv: readonly string[]): number => (execArgv.includes(YOUNG_GENERATION) ? 60 : 125);

/**
 * Makes V8 collect its old generation before it has grown much. By default garbage fills a good part of the machine's
 * memory (300 MB resident under load, with 50 in use), which other programs need, too.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growth(process.execArgv)}`);
}
