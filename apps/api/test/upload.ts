import type { RequestParts } from '@review-service/testing/client';

/** A PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file in a multipart body. */
export interface FilePart {
  readonly name?: string;
  readonly filename?: string;
  readonly type?: string;
  readonly bytes?: Uint8Array;
}

const BOUNDARY = 'a-boundary';

/** A multipart body: text, and then files; or the files first. */
export function multipart(
  fields: Record<string, string | number>,
  sent: FilePart | readonly FilePart[] | null = {},
  { fileFirst = false } = {},
): RequestParts {
  const texts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, Buffer.from(String(value))));
  const files = [sent ?? []]
    .flat()
    .map(({ name = 'path', filename = 'picture.png', type = 'image/png', bytes = PNG }) =>
      part(`name="${name}"; filename="${filename}"`, bytes, type),
    );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([
      ...(fileFirst ? [...files, ...texts] : [...texts, ...files]),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  };
}

function part(disposition: string, value: Uint8Array, type?: string): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  return Buffer.concat([
    Buffer.from(`${head}${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`),
    value,
    Buffer.from('\r\n'),
  ]);
}
