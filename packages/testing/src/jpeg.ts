/** Inserts a segment after the start of a JPEG. `marker` is the second byte of the segment's marker. */
export function withJpegPart(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/**
 * Exif data with a description and an orientation from 1 to 8 (TIFF 6.0, section 8). The turn to the right is 6, to the
 * left 8.
 */
export function exif(orientation: number, description: string): Buffer {
  const text = Buffer.from(`${description}\0`);
  const entries = Buffer.alloc(2 + 2 * 12 + 4);
  entries.writeUInt16LE(2, 0);
  const [described, turned] = [2, 14];
  entries.writeUInt16LE(0x010e, described);
  entries.writeUInt16LE(2, described + 2);
  entries.writeUInt32LE(text.length, described + 4);
  entries.writeUInt32LE(8 + entries.length, described + 8);
  entries.writeUInt16LE(0x0112, turned);
  entries.writeUInt16LE(3, turned + 2);
  entries.writeUInt32LE(1, turned + 4);
  entries.writeUInt16LE(orientation, turned + 8);
  return Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'), entries, text]);
}
