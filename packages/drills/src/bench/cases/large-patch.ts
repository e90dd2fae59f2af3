import { FILES } from '../world/shape';

/** Lines of a file, each of 64 bytes: all files together have 200 KB. */
const LINES = 160;

/** A patch of 200 KB, another one for each number. */
export const largePatch = (number: number): string =>
  Array.from({ length: FILES }, (_, file) => fileOf(`src/${number}/file-${file}.ts`)).join('');

const fileOf = (path: string): string =>
  [
    `diff --git a/${path} b/${path}`,
    `index ${'1'.repeat(40)}..${'2'.repeat(40)} 100644`,
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -1,${LINES / 2} +1,${LINES / 2} @@`,
    ...Array.from({ length: LINES / 2 }, (_, line) => `-${`old ${line} `.padEnd(62, 'x')}`),
    ...Array.from({ length: LINES / 2 }, (_, line) => `+${`new ${line} `.padEnd(62, 'y')}`),
    '',
  ].join('\n');
