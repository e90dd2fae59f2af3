import type { IncomingMessage } from 'node:http';
import { endedEarly, noRoomForBody, tooLarge } from './body-errors';
import type { Lease } from '@review-service/platform/limits/shared-room';

/** In bytes: most bodies are smaller. */
const FIRST_PIECE = 1_024;

/**
 * Reads a body into memory. Room is taken as bytes arrive, whatever length was announced; a body in tiny chunks takes no
 * more memory than one in large ones.
 * @param most bytes; a longer body fails with 413
 * @throws ApiException 503 if there is no room, 400 if the client goes away
 */
export function readWhole(source: IncomingMessage, most: number, room: Lease): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  let size = 0;
  return new Promise((resolve, reject) => {
    const stop = (error: Error) => {
      source.off('data', take).off('end', end).off('close', close);
      bytes = Buffer.alloc(0);
      reject(error);
    };
    const take = (chunk: Buffer) => {
      const needed = size + chunk.length;
      if (needed > most) {
        stop(tooLarge(most));
        return;
      }
      if (needed > bytes.length) {
        const length = Math.min(most, Math.max(needed, 2 * bytes.length, FIRST_PIECE));
        if (!room.take(length - bytes.length)) {
          stop(noRoomForBody());
          return;
        }
        const longer = Buffer.allocUnsafeSlow(length);
        bytes.copy(longer, 0, 0, size);
        bytes = longer;
      }
      chunk.copy(bytes, size);
      size = needed;
    };
    const end = () => {
      source.off('close', close);
      resolve(bytes.subarray(0, size));
    };
    const close = () => stop(endedEarly());
    // The client may have disconnected during the access checks.
    if (source.destroyed && !source.complete) {
      stop(endedEarly());
      return;
    }
    source.on('data', take).once('end', end).once('close', close);
  });
}
