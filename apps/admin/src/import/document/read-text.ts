import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Refusal } from '../../base/refusal';
import { WorldError } from '../world-error';

/**
 * The text of a file in chunks, so that its size does not matter.
 * @param tell gets its size in bytes, or 0 for a pipe
 */
export async function* readText(file: string, tell: (size: number) => void = () => undefined): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    tell((await stat(file)).size);
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new WorldError('', 'The document is not UTF-8 text.');
    throw code ? new Refusal(`${file} cannot be read (${message}).`) : error;
  }
}
