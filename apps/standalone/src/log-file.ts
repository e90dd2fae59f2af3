import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { endOf, linesSince } from '@review-service/embedded/log-tail';

const LARGEST = 20 * 1024 * 1024;
const WORDS = 8;
/** Log entries, and the frame that Node puts around an error that nobody caught. */
const NOISE = /^(\{|\s+at |\s*\^+$|Node\.js v\d)/;

/** Gets a log ready to be appended to: its folder is there, and a large one is put aside (over the one before it). */
export function prepareLog(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  if (endOf(file) > LARGEST) renameSync(file, `${file}.1`);
}

/**
 * What a program that failed has to say for itself: the plain lines it printed at the end, since its log proper is one
 * JSON object per line; or else the message of the last of these.
 */
export function lastWords(file: string, start: number): string {
  const lines = linesSince(file, start);
  const plain = lines.filter((line) => !NOISE.test(line));
  if (plain.length) return plain.slice(-WORDS).join('\n');
  return messageOf(lines.at(-1)) ?? `nothing in ${file}`;
}

function messageOf(line = ''): string | undefined {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return err?.message ?? msg;
  } catch {
    return undefined;
  }
}
