import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Refusal } from '../../base/refusal';

/** A seal that was kept off the database. */
export interface KeptSeal {
  readonly number: number;
  readonly month: string;
  readonly size: number;
  readonly root: string;
  readonly hash: string;
}

/** The seals of a file, by their numbers. Of a number that is there twice, the first: what came later may have been forged. */
export async function keptSeals(file: string | undefined): Promise<Map<number, KeptSeal>> {
  const kept = new Map<number, KeptSeal>();
  if (file === undefined) return kept;
  try {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      if (line.trim() === '') continue;
      const seal = JSON.parse(line) as Partial<KeptSeal>;
      if (!isSeal(seal)) throw new Error(`no seal is in the line ${line}`);
      if (!kept.has(seal.number)) kept.set(seal.number, seal);
    }
  } catch (error) {
    throw new Refusal(`The seals in ${file} cannot be read: ${(error as Error).message}.`);
  }
  return kept;
}

const isSeal = (seal: Partial<KeptSeal>): seal is KeptSeal =>
  [seal.number, seal.size].every(Number.isSafeInteger) &&
  [seal.month, seal.root, seal.hash].every((text) => typeof text === 'string');
