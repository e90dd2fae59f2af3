import type { FileText } from '../src/diff/file.ts';

/** The text of a file whose patch has one hunk with these lines, from the first line on. */
export function textOf(id: number, lines: readonly string[], moves: FileText['moves'] = []): FileText {
  const count = (mark: string) => lines.filter((line) => line.startsWith(mark) || line.startsWith(' ')).length;
  const patch = `--- a/x\n+++ b/x\n@@ -1,${count('-')} +1,${count('+')} @@\n${lines.join('\n')}\n`;
  const counts = { inserted: null, deleted: null };
  return {
    ...{ id, patch, patchUrl: '', properties: null, ...counts, isApproximate: false, moves },
    ...{ isMisleading: false, before: null, after: null },
  };
}
