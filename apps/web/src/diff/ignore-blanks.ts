const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** A patch in which lines that differ in blanks alone are equal, as the new side has them. */
export function ignoreBlanks(patch: string): string {
  const out: string[] = [];
  let [deleted, inserted]: [string[], string[]] = [[], []];
  let [oldLeft, newLeft] = [0, 0];
  const endBlock = () => {
    const isSame =
      deleted.length === inserted.length && deleted.every((line, i) => bare(line) === bare(inserted[i] ?? ''));
    if (isSame) out.push(...inserted.map((line) => ` ${line.slice(1)}`));
    else out.push(...deleted, ...inserted);
    [deleted, inserted] = [[], []];
  };
  for (const line of patch.split('\n')) {
    if (oldLeft <= 0 && newLeft <= 0) {
      endBlock();
      const [hunk, oldCount = '1', newCount = '1'] = HUNK.exec(line) ?? [];
      if (hunk) [oldLeft, newLeft] = [Number(oldCount), Number(newCount)];
      out.push(line);
    } else if (line.startsWith('-')) {
      if (inserted.length > 0) endBlock();
      deleted.push(line);
      oldLeft--;
    } else if (line.startsWith('+')) {
      inserted.push(line);
      newLeft--;
    } else {
      endBlock();
      out.push(line);
      if (!line.startsWith('\\')) [oldLeft, newLeft] = [oldLeft - 1, newLeft - 1];
    }
  }
  endBlock();
  return out.join('\n');
}

const bare = (line: string): string => line.slice(1).replace(/\s+/g, '');
