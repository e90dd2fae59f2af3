/** A patch of many small files, which add up what a word says. */
export function patchOf(files: number, word: string): string {
  return Array.from({ length: files }, (_, file) => {
    const path = `src/part${String(Math.floor(file / 25)).padStart(2, '0')}/module${file}.ts`;
    const index = `${'1'.repeat(40)}..${String(file).padStart(39, '2')}${word.charCodeAt(0) % 10}`;
    const lines = [
      ' const first = 1;',
      '-const total = 0;',
      `+const total = count('all ${word}');`,
      ' export { first, total };',
    ];
    return [
      `diff --git a/${path} b/${path}`,
      `index ${index} 100644`,
      `--- a/${path}`,
      `+++ b/${path}`,
      '@@ -1,3 +1,3 @@',
      ...lines,
      '',
    ].join('\n');
  }).join('');
}
