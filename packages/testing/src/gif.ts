const word = (number: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(number);
  return bytes;
};

const COLOURS = Buffer.from([0xff, 0, 0, 0, 0, 0xff]);
/** One red pixel; the data of all others is missing. */
const PIXELS = Buffer.from([0, 2, 2, 0x44, 1, 0]);

/** A GIF of any size with a pixel in each frame; `parts` precede the frames. */
export function gif(width: number, height: number, frames = 1, parts: readonly Buffer[] = []): Buffer {
  const head = [Buffer.from('GIF89a'), word(width), word(height), Buffer.from([0x80, 0, 0]), COLOURS];
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), word(width), word(height), PIXELS]);
  return Buffer.concat([...head, ...parts, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** A comment in a GIF, of 255 characters at most. */
export const gifComment = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text, 'latin1'), Buffer.from([0])]);
