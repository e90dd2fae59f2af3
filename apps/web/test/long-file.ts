import { createHash } from 'node:crypto';

const PATH = 'src/harbour.go';

/** A file of 120 lines, of which one ends in another way each time: a comment begins it, and functions stand at 21 and 81. */
const linesOf = (word: string): string[] =>
  Array.from({ length: 120 }, (_, at) => {
    const line = at + 1;
    if (line === 1) return '/* What boats do.';
    if (line === 20) return '*/';
    if (line === 21 || line === 81) return `func ${line === 21 ? 'depart' : 'arrive'}(boat Boat) {`;
    if (line === 80 || line === 120) return '}';
    if (line === 60) return `\tcount("${word}")`;
    if (line === 110) return `\tmoor("${word}")`;
    return line < 20
      ? `   Line ${line} of a comment: if it is not read from its begin on, "this" looks like code`
      : `\tstep(${line})`;
  });

const blobOf = (lines: readonly string[]): string => {
  const text = `${lines.join('\n')}\n`;
  return createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');
};

/** The patch that adds a long file. */
export function addedFile(word: string): string {
  const lines = linesOf(word);
  return [
    `diff --git a/${PATH} b/${PATH}`,
    'new file mode 100644',
    `index ${'0'.repeat(40)}..${blobOf(lines)}`,
    '--- /dev/null',
    `+++ b/${PATH}`,
    `@@ -0,0 +1,${lines.length} @@`,
    ...lines.map((line) => `+${line}`),
    '',
  ].join('\n');
}

/** The patch that changes two lines of it, 60 and 110, with one line around each. */
export function changedFile(old: string, now: string): string {
  const [before, after] = [linesOf(old), linesOf(now)];
  const hunk = (line: number, section: string) => [
    `@@ -${line - 1},3 +${line - 1},3 @@ ${section}`,
    ` ${before[line - 2] ?? ''}`,
    `-${before[line - 1] ?? ''}`,
    `+${after[line - 1] ?? ''}`,
    ` ${before[line] ?? ''}`,
  ];
  return [
    `diff --git a/${PATH} b/${PATH}`,
    `index ${blobOf(before)}..${blobOf(after)} 100644`,
    `--- a/${PATH}`,
    `+++ b/${PATH}`,
    ...hunk(60, 'func depart(boat Boat) {'),
    ...hunk(110, 'func arrive(boat Boat) {'),
    '',
  ].join('\n');
}
