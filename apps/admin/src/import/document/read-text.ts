import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Refusal } from '../../refusal';
import { WorldError } from '../world-error';

/**
 * The text of a file in chunks, so that its size does not matter.
 * @param tell is told how much of it was read, from 0 to 1, when it has a size
 */
export async function* readText(file: string, tell: (share: number) => void = () => undefined): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const { size } = await stat(file);
    let read = 0;
    for await (const bytes of createReadStream(file)) {
      read += (bytes as Buffer).length;
      if (size) tell(read / size);
      yield decoder.decode(bytes as Buffer, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new WorldError('', 'The document is not UTF-8 text.');
    throw code ? new Refusal(`${file} cannot be read (${message}).`) : error;
  }
}
