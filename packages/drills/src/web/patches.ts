/** A file that a patch changes. */
const HEAD = (path: string, number: number) => [
  `diff --git a/${path} b/${path}`,
  `index ${'1'.repeat(40)}..${String(number).padStart(40, '0')} 100644`,
  `--- a/${path}`,
  `+++ b/${path}`,
];

/** A patch that changes so many lines of each of so many files, half of them taken away and half added. */
export function patchOfFiles(files: number, changedLines: number): string {
  const each = changedLines / 2;
  return Array.from({ length: files }, (_, file) =>
    [
      ...HEAD(
        `src/part${String(Math.floor(file / 50)).padStart(2, '0')}/file${String(file).padStart(4, '0')}.ts`,
        file,
      ),
      `@@ -1,${each + 2} +1,${each + 2} @@`,
      ' import { depart } from "./harbour";',
      ...Array.from({ length: each }, (__, line) => `-const boat${line} = depart(${file}, "old ${line}");`),
      ...Array.from({ length: each }, (__, line) => `+const boat${line} = depart(${file}, "new ${line}");`),
      ' export {};',
      '',
    ].join('\n'),
  ).join('');
}

/** A patch that adds one file of so many lines. */
export const patchOfLongFile = (lines: number): string =>
  [
    'diff --git a/src/long.ts b/src/long.ts',
    'new file mode 100644',
    `index ${'0'.repeat(40)}..${'3'.repeat(40)}`,
    '--- /dev/null',
    '+++ b/src/long.ts',
    `@@ -0,0 +1,${lines} @@`,
    ...Array.from({ length: lines }, (_, line) => `+let a = ${line};`),
    '',
  ].join('\n');
