import { deflateSync } from 'node:zlib';
import { pngChunk } from '@review-service/testing/png';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG with a round spot of this colour, on white (PNG specification, section 11.2). */
export function pictureOf(width: number, height: number, colour: readonly [number, number, number]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of red, green and blue for each pixel.
  header.set([8, 2], 8);
  const rows = Buffer.alloc((1 + 3 * width) * height, 255);
  for (let y = 0; y < height; y++) {
    rows[y * (1 + 3 * width)] = 0;
    for (let x = 0; x < width; x++) {
      const isSpot = Math.hypot(x - width / 2, y - height / 2) < height / 3;
      if (isSpot) rows.set(colour, y * (1 + 3 * width) + 1 + 3 * x);
    }
  }
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]);
}
