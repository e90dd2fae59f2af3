import { request } from 'node:http';
import type { ClientAnswer } from '@review-service/testing/client';

interface Raw {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Sends a request unchanged: fetch would normalise its path and refuse some headers and methods. */
export function rawRequest(
  base: string,
  path: string,
  { method = 'GET', headers = {}, body }: Raw = {},
): Promise<ClientAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(read(response.statusCode ?? 0, response.rawHeaders, Buffer.concat(chunks))));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function read(status: number, rawHeaders: readonly string[], bytes: Buffer): ClientAnswer {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  const text = bytes.toString();
  return { status, headers, text, bytes, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
