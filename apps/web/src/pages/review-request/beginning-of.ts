const WORDS = 20;

/** The first words of a text's first line, without its marks. */
export function beginningOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const [line = ''] = body.textContent.trim().split('\n', 1);
  const words = line.trim().split(/\s+/);
  return words.length > WORDS ? `${words.slice(0, WORDS).join(' ')}…` : words.join(' ');
}
