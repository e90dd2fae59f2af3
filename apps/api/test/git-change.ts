import { createHash } from 'node:crypto';

/** The id that Git gives to a content, which is in Latin-1. */
export const blobId = (content: string | undefined): string =>
  content === undefined
    ? '0'.repeat(40)
    : createHash('sha1').update(`blob ${content.length}\0`).update(content, 'latin1').digest('hex');

/**
 * A change of one file as Git writes it, in Latin-1, with its blob ids. A content that is undefined is that of no file:
 * it is new, or deleted. Without hunks it is a binary file.
 */
export function gitChange(path: string, old: string | undefined, now: string | undefined, hunks?: string): string {
  const [left, right] = [old === undefined ? '/dev/null' : `a/${path}`, now === undefined ? '/dev/null' : `b/${path}`];
  const mode = old === undefined ? 'new file mode 100644\n' : now === undefined ? 'deleted file mode 100644\n' : '';
  const header = `diff --git a/${path} b/${path}\n${mode}index ${blobId(old)}..${blobId(now)}\n`;
  if (hunks === undefined) return `${header}Binary files ${left} and ${right} differ\n`;
  return hunks === '' ? header : `${header}--- ${left}\n+++ ${right}\n${hunks}`;
}

/** One hunk for all of a file whose lines all change. */
export function hunkOf(old: string, now: string): string {
  const [removed, added] = [
    [old, '-'],
    [now, '+'],
  ].map(([content = '', sign = '']) => content.split(/(?<=\n)/).flatMap((line) => (line === '' ? [] : sign + line)));
  const numbers = [removed, added].map((lines = []) => `${Math.min(lines.length, 1)},${lines.length}`);
  const ended = (line: string) => (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`);
  return `@@ -${numbers[0]} +${numbers[1]} @@\n${[...(removed ?? []), ...(added ?? [])].map(ended).join('')}`;
}
