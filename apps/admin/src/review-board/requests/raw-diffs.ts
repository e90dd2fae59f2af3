import { createHash } from 'node:crypto';
import bunzip from 'unbzip2-stream';
import { byId } from '../grouped';
import type { Report } from '../report';
import type { TableReader } from '../source/reading';
import { FILE_DIFF, FILE_DIFF_BYTES, LEGACY_DIFF, RAW_DIFF } from '../source/tables';
import type { TheirFileDiff } from './read-requests';

/** A file's part of a patch, unpacked: Review Board's own limit for a whole diff is lower. */
const LARGEST = 64 * 1024 * 1024;

/** What a file has of its patch, and of the patch before it; undefined: nothing, or nothing that can be read. */
export interface FileBytes {
  readonly own: Buffer | undefined;
  readonly parent: Buffer | undefined;
}

/** The columns of one of the two. */
interface Place {
  readonly base64: string;
  readonly legacy: string | null;
  readonly raw: number | null;
}

/** Reads the patches of files in the three forms in which Review Board has stored them; a database may have all of them. */
export class RawDiffs {
  constructor(
    private readonly reading: TableReader,
    private readonly report: Report,
  ) {}

  /** The bytes of these files, by their ids. */
  async of(files: readonly TheirFileDiff[]): Promise<ReadonlyMap<number, FileBytes>> {
    const ids = files.map(({ id }) => id);
    const inline = byId(await this.reading.where(FILE_DIFF_BYTES, 'id', ids, { isCounted: false }));
    const legacyIds = files.flatMap((file) =>
      [file.diff_hash_id, file.parent_diff_hash_id].filter((hash) => hash !== null),
    );
    const rawIds = files.flatMap((file) =>
      [file.raw_diff_hash_id, file.raw_parent_diff_hash_id].filter((id) => id !== null),
    );
    const legacy = new Map(
      (await this.reading.where(LEGACY_DIFF, 'binary_hash', legacyIds)).map((row) => [row.binary_hash, row.binary]),
    );
    const raw = byId(await this.reading.where(RAW_DIFF, 'id', rawIds));
    const missing = ({ id }: TheirFileDiff, reason: string): Buffer | undefined => {
      this.report.note(FILE_DIFF.name, reason, `id ${id}`);
      return undefined;
    };
    const bytesOf = (file: TheirFileDiff, { base64, legacy: hash, raw: id }: Place): Buffer | undefined => {
      if (id !== null) {
        const row = raw.get(id);
        if (!row?.binary) return missing(file, 'its bytes are missing');
        return this.checked(
          file,
          row.compression === 'B' ? this.unpacked(file, row.binary) : row.binary,
          row.binary_hash,
        );
      }
      if (hash !== null) {
        const text = legacy.get(hash);
        return text === undefined
          ? missing(file, 'its bytes are missing')
          : this.checked(file, Buffer.from(text, 'base64'), hash);
      }
      return base64 === '' ? undefined : Buffer.from(base64, 'base64');
    };
    const found = new Map<number, FileBytes>();
    for (const file of files) {
      const { diff_base64 = '', parent_diff_base64 = '' } = inline.get(file.id) ?? {};
      found.set(file.id, {
        own: bytesOf(file, { base64: diff_base64, legacy: file.diff_hash_id, raw: file.raw_diff_hash_id }),
        parent: bytesOf(file, {
          base64: parent_diff_base64,
          legacy: file.parent_diff_hash_id,
          raw: file.raw_parent_diff_hash_id,
        }),
      });
    }
    return found;
  }

  /** Bytes that are others than their hash says are kept as they are: there are no better ones. */
  private checked(file: TheirFileDiff, bytes: Buffer | undefined, hash: string): Buffer | undefined {
    if (bytes && createHash('sha1').update(bytes).digest('hex') !== hash.toLowerCase())
      this.report.note(FILE_DIFF.name, 'its bytes have another SHA-1 than Review Board says', `id ${file.id}`);
    return bytes;
  }

  private unpacked(file: TheirFileDiff, packed: Buffer): Buffer | undefined {
    const found = unpack(packed);
    if (typeof found !== 'string') return found;
    this.report.note(FILE_DIFF.name, `its bytes cannot be unpacked: ${found}`, `id ${file.id}`);
    return undefined;
  }
}

/** So many files are read at once. */
const AHEAD = 32;

/** Reads the patches of files that are asked for in their order, many at once. */
export class RawDiffsAhead {
  private readonly places: ReadonlyMap<number, number>;
  private held: ReadonlyMap<number, FileBytes> = new Map();

  /** @param files all that will be asked for, in this order */
  constructor(
    private readonly raw: RawDiffs,
    private readonly files: readonly TheirFileDiff[],
  ) {
    this.places = new Map(files.map(({ id }, place) => [id, place]));
  }

  /** The bytes of these files, by their ids. */
  async of(files: readonly TheirFileDiff[]): Promise<ReadonlyMap<number, FileBytes>> {
    const missing = files.filter(({ id }) => !this.held.has(id));
    const last = missing.at(-1);
    if (!last) return this.held;
    const next = (this.places.get(last.id) ?? this.files.length) + 1;
    const following = this.files.slice(next, next + Math.max(0, AHEAD - missing.length));
    const wanted = new Set(files.map(({ id }) => id));
    const known = [...this.held].filter(([id]) => wanted.has(id));
    this.held = new Map([...known, ...(await this.raw.of([...missing, ...following]))]);
    return this.held;
  }
}

/** The sign of bzip2 with blocks of 100,000 bytes; Review Board writes those of 900,000, for which the reader needs megabytes. */
const SMALL_BLOCKS = Buffer.from('BZh1');

/** The content of bytes in bzip2, or why there is none. Most patches fit into a small block; what does not is read again. */
export function unpack(packed: Buffer, largest = LARGEST): Buffer | string {
  const found = unpackAsTold(Buffer.concat([SMALL_BLOCKS, packed.subarray(SMALL_BLOCKS.length)]), largest);
  return typeof found === 'string' ? unpackAsTold(packed, largest) : found;
}

function unpackAsTold(packed: Buffer, largest: number): Buffer | string {
  const chunks: Buffer[] = [];
  let size = 0;
  let fault: string | undefined;
  const stream = bunzip();
  // It unpacks while it is written to. What is thrown here ends that: a few bytes can hold gigabytes.
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > largest) throw new Error(`they have more than ${largest} bytes`);
    chunks.push(chunk);
  });
  stream.on('error', (error: Error) => (fault ??= error.message));
  stream.end(packed);
  return fault ?? Buffer.concat(chunks);
}
