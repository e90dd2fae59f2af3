import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

const LONGEST = 64 * 1024;

/** The length of a log now, to read from later. */
export function endOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The lines that a log got since then, or only the last ones of many. */
export function linesSince(file: string, start: number): string[] {
  const descriptor = openSync(file, 'a+');
  try {
    const end = fstatSync(descriptor).size;
    const from = Math.max(start, end - LONGEST);
    const bytes = Buffer.alloc(Math.max(0, end - from));
    readSync(descriptor, bytes, 0, bytes.length, from);
    return bytes.toString().split('\n').filter(Boolean);
  } finally {
    closeSync(descriptor);
  }
}
