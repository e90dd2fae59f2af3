import { bare } from './blank-changes.ts';
import { linesOfPatch } from './patch-lines.ts';

/** A patch in which lines that differ in blanks alone are equal, as the new side has them. */
export function ignoreBlanks(patch: string): string {
  const out: string[] = [];
  let [deleted, inserted]: [string[], string[]] = [[], []];
  const endBlock = () => {
    const isSame =
      deleted.length === inserted.length &&
      deleted.every((line, i) => bare(line.slice(1)) === bare(inserted[i]?.slice(1) ?? ''));
    if (isSame) out.push(...inserted.map((line) => ` ${line.slice(1)}`));
    else out.push(...deleted, ...inserted);
    [deleted, inserted] = [[], []];
  };
  for (const { kind, line } of linesOfPatch(patch)) {
    if (kind === 'deleted') {
      if (inserted.length > 0) endBlock();
      deleted.push(line);
    } else if (kind === 'inserted') inserted.push(line);
    else {
      endBlock();
      out.push(line);
    }
  }
  endBlock();
  return out.join('\n');
}
