/** The patch of a file, and its bytes as Python's bz2 packs them: Review Board stores most patches so. */
export const PACKED_PATCH = {
  text: [
    'diff --git a/src/main.c b/src/main.c',
    'index 0123456..89abcde 100644',
    '--- a/src/main.c',
    '+++ b/src/main.c',
    '@@ -10,3 +10,4 @@ int main',
    ' one',
    '-two',
    '+Two',
    '+three',
    ' four',
    '',
  ].join('\n'),
  packed: Buffer.from(
    'QlpoOTFBWSZTWcI9oOgAADLfgAAQQA//YEAABAA/457AIAB0EqaIm1PKeo9R6J6ZI00fqg1TyajQHqGh6hoAG3bgWo7krot9M9fFosnQ0BKQgHg3AzaF4FIEdgnlnOEIudhpWbZZu1y7WoeOkkL8MGnd4WCmekKt98kvxG18ZMIY/E3B4zdFMIqoK8Mp1nGa0/i7kinChIYR7QdA',
    'base64',
  ),
};
