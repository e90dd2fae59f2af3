import { textOf, type Values } from './addresses.ts';

/**
 * A file to upload: a `Blob` or `File` (Node's `openAsBlob` reads one from disk as it is sent), or anything with a name
 * that opens a stream. It is opened anew when the upload is sent again. Browsers cannot send streams over HTTP/1.1, but
 * they can send files.
 */
export type FileSource = Blob | StreamSource;

/** A file that is not there yet. */
export interface StreamSource {
  readonly name: string;
  /** Its media type. */
  readonly type?: string | undefined;
  stream(): ReadableStream<Uint8Array>;
}

/** A body as `fetch` takes it. */
export interface Encoded {
  readonly body: string | URLSearchParams | FormData | ReadableStream<Uint8Array>;
  /** Its media type, unless `fetch` knows. */
  readonly type?: string;
}

type Part<T> = readonly [name: string, value: T];

/** Fields as a body: with a file in parts, at OAuth2's endpoints as a form, otherwise as JSON. For one try. */
export function encode(fields: Values, isForm: boolean): Encoded {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const files = given.filter((pair): pair is [string, FileSource] => isFile(pair[1]));
  if (files.length === 0 && !isForm) return { body: JSON.stringify(fields), type: 'application/json' };
  const texts = given.filter(([, value]) => !isFile(value)).map(([name, value]): Part<string> => [name, textOf(value)]);
  if (files.length === 0)
    return { body: new URLSearchParams(texts.map(([name, text]): [string, string] => [name, text])) };
  return areBlobs(files) ? inParts(texts, files) : asStream(texts, files);
}

const isFile = (value: unknown): value is FileSource =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'stream') === 'function';

const areBlobs = (files: readonly Part<FileSource>[]): files is Part<Blob>[] =>
  files.every(([, file]) => file instanceof Blob);

function inParts(texts: readonly Part<string>[], files: readonly Part<Blob>[]): Encoded {
  const body = new FormData();
  // What judges a file comes before it.
  for (const [name, text] of texts) body.append(name, text);
  for (const [name, file] of files) body.append(name, file);
  return { body };
}

/** multipart/form-data (RFC 7578), made while it is sent: `FormData` takes no streams. */
function asStream(texts: readonly Part<string>[], files: readonly Part<FileSource>[]): Encoded {
  const boundary = `review-service-${randomName()}`;
  const chunks = parts(boundary, texts, files);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

async function* parts(
  boundary: string,
  texts: readonly Part<string>[],
  files: readonly Part<FileSource>[],
): AsyncGenerator<Uint8Array, undefined> {
  const bytes = new TextEncoder();
  const part = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
  for (const [name, text] of texts) yield bytes.encode(`${part(name)}\r\n\r\n${text}\r\n`);
  for (const [name, file] of files) {
    const { name: filename, type } = { name: 'blob', ...named(file) };
    const head = `${part(name)}; filename="${quoted(filename)}"\r\nContent-Type: ${quoted(type)}\r\n\r\n`;
    yield bytes.encode(head);
    for await (const chunk of file.stream()) yield chunk;
    yield bytes.encode('\r\n');
  }
  yield bytes.encode(`--${boundary}--\r\n`);
}

const named = (file: FileSource) => ({
  ...('name' in file && { name: file.name }),
  type: file.type || 'application/octet-stream',
});

/** As browsers write names: one that ends its line would be another header. */
const quoted = (text: string) => text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');

/** A name that nobody has had before. `crypto.randomUUID` is missing on pages that did not come by https. */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
