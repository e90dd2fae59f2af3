/** The most bytes of an answer: keys and tokens of a provider are some thousand. */
const MOST_BYTES = 262_144;

/** Fetches from the provider. An answer is read whole, and within the time limit, which `options.signal` has. */
export const fetchShortAnswer = async (url: string, options?: RequestInit): Promise<Response> => {
  const answer = await fetch(url, options);
  const { status, headers, body } = answer;
  const bytes = body ? await readShort(body) : null;
  // An answer with one of these has no body, not even an empty one.
  return new Response([204, 205, 304].includes(status) ? null : bytes, { status, headers });
};

async function readShort(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // The reason for the cast: streams can be iterated in Node, which the type of the browser's does not say.
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > MOST_BYTES) throw new TooLong(`The answer is longer than ${MOST_BYTES} bytes.`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** An answer of the provider is longer than any that it needs. */
export class TooLong extends Error {}
