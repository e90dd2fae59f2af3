import type { Transporter } from 'nodemailer';

/** The start of an encoded word (RFC 2047, 2). */
const BEGINNING = '=?';

/** So many bytes an encoded word holds: it has at most 75 characters. */
const MOST_BYTES = 45;

/**
 * Makes mail clients show each header literally. ASCII text is sent unchanged. So clients would decode a text that
 * looks like an encoded word, to unchecked characters. Such text becomes encoded words itself.
 */
export function sendLiteralHeaders(transport: Transporter): void {
  transport.use('stream', ({ message }, done) => {
    const usual = message.encodeHeaderValue.bind(message);
    message.encodeHeaderValue = (key, value) => {
      if (typeof value === 'string') return value.includes(BEGINNING) ? encodedWords(value) : usual(key, value);
      const all = [value].flat();
      if (!all.every(isNamed) || !all.some(({ name }) => name.includes(BEGINNING))) return usual(key, value);
      return all
        .map((one) =>
          one.name.includes(BEGINNING)
            ? `${encodedWords(one.name)} ${usual(key, `<${one.address}>`)}`
            : usual(key, [one]),
        )
        .join(', ');
    };
    done();
  });
}

interface Named {
  readonly name: string;
  readonly address: string;
}

const isNamed = (one: unknown): one is Named =>
  typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string' && 'address' in one;

/** The text as encoded words, of which each has whole characters. */
function encodedWords(text: string): string {
  const words = [''];
  for (const character of text) {
    const word = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(word) > MOST_BYTES) words.push(character);
    else words[words.length - 1] = word;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
