import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { malformed, noRoomForBody, noRoomForFile, secondFile, tooLarge, tooMany } from './body-errors';
import { newUpload, receive, type ReceivedFile } from './received-file';
import type { Lease } from '@review-service/platform/limits/shared-room';

/** Limits of a multipart body. */
export interface MultipartLimits {
  /** Bytes of the whole body; the rest is not read. */
  readonly total: number;
  /** Characters of names and values. */
  readonly text: number;
  /** Fields, including files. */
  readonly fields: number;
}

/** The files that a handler wants: those in the parts of these names. */
export interface WantedFiles {
  readonly names: readonly string[];
  /** The folder of the files until the request is answered. */
  readonly folder: string;
  /** The maximum of bytes written of each; one byte more marks a file that is too large. */
  readonly maxBytes: number;
}

/** What the sender of a body may send; it is known when the body is first read. */
export interface Allowance {
  /** Characters of names and values. */
  readonly text: number;
  /** Room for what is held in memory. */
  readonly memory: Lease;
  /** Room for the files in the folder. */
  readonly files: Lease;
}

/**
 * A multipart form (RFC 7578), read as a stream and on demand: the body of a refused request is never parsed. First it
 * is read up to its first file, and the rest after the access checks. Files are kept if their sender may upload them, by
 * the fields before the first, and discarded otherwise.
 */
export class MultipartBody {
  readonly isText = true;
  readonly values = new Map<string, string>();
  private beginning?: Promise<void>;
  private whole: Promise<void> = Promise.resolve();
  private isWhole = false;
  private readonly received = new Map<string, ReceivedFile>();
  private readonly paths: string[] = [];
  private readonly receiving: Promise<void>[] = [];
  /** The streams of the files, by the names of their parts. */
  private readonly coming = new Map<string, Readable>();
  private allowed?: Allowance;
  /** Is a file arriving? It is not held in memory. */
  private isInFile = false;
  private readonly size = { bytes: 0, text: 0 };
  private bytesLeft: number;
  private isReadOn = false;
  private isKept = false;
  private isClosed = false;
  /** Parts from the first wanted file on, in order, until the rest is read. */
  private readonly waiting: (() => void)[] = [];
  private begun: () => void = () => undefined;
  private fail: (error: Error) => void = () => undefined;

  constructor(
    private readonly source: IncomingMessage,
    private readonly limits: MultipartLimits,
    private readonly wanted?: WantedFiles,
  ) {
    this.bytesLeft = limits.total;
  }

  /** The wanted files that are complete and kept, by the names of their parts. */
  get files(): ReadonlyMap<string, ReceivedFile> {
    return this.received;
  }

  /** Is something left to read? */
  get isComing(): boolean {
    return !this.isWhole;
  }

  /** Reads up to the first wanted file, or to the end. Fails if the body cannot be read, or has no boundary. */
  begin(allowed: Allowance): Promise<void> {
    this.beginning ??= this.start(allowed);
    return this.beginning;
  }

  /**
   * Reads the rest, and keeps the files if `maySend` allows it, which can use the fields before the first. Fails with
   * 503 when there is no room for more of them.
   */
  async readOn(allowed: Allowance, maySend: () => Promise<boolean>): Promise<void> {
    await this.begin(allowed);
    if (this.waiting.length > 0) {
      this.isKept = await maySend();
      this.isReadOn = true;
      for (const read of this.waiting.splice(0)) read();
      await this.whole;
    }
    await Promise.all(this.receiving);
    this.isWhole = true;
  }

  /**
   * Deletes the files. Discards some of the remaining body, so that the client gets the answer; then closes the
   * connection.
   */
  close(): void {
    if (!this.beginning) this.countBytes();
    this.isClosed = true;
    this.fail(malformed('the request is over'));
    this.bytesLeft = Math.min(this.bytesLeft, this.size.bytes + this.limits.text + spaceFor(this.wanted));
    for (const file of this.coming.values()) file.destroy();
    this.source.resume();
    this.allowed?.memory.end();
    void Promise.allSettled(this.receiving).then(async () => {
      for (const path of this.paths) await rm(path, { force: true });
      this.allowed?.files.end();
    });
  }

  private async start(allowed: Allowance): Promise<void> {
    const { source, wanted } = this;
    const limits = { ...this.limits, text: allowed.text };
    this.allowed = allowed;
    // The client may have disconnected during the access checks.
    if (this.isClosed || source.destroyed) throw malformed('it ended too early');
    if (Number(source.headers['content-length'] ?? 0) > limits.total) throw tooLarge(limits.total);
    const parser = parserOf(source, limits, wanted);
    this.whole = new Promise((resolve, reject) => {
      this.fail = (error) => {
        source.unpipe(parser);
        reject(error);
      };
      parser.on('field', (name, value, _, isCut) => this.takeField(name, value, isCut));
      parser.on('file', (name, file, filename) => this.takeFile(name, file, filename));
      parser.on('partsLimit', () => this.fail(tooMany(limits.fields)));
      parser.on('finish', resolve);
      parser.on('error', (error) => this.fail(malformed((error as Error).message)));
    });
    this.whole.catch(() => undefined);
    this.countBytes();
    source.on('close', () => source.complete || this.fail(malformed('it ended too early')));
    const begun = new Promise<void>((resolve) => (this.begun = resolve));
    source.pipe(parser);
    await Promise.race([begun, this.whole]);
  }

  private countBytes(): void {
    this.source.on('data', (chunk: Buffer) => this.count(chunk.length));
  }

  private count(bytes: number): void {
    this.size.bytes += bytes;
    const isHeld = !this.isInFile && !this.isClosed;
    if (isHeld && !this.allowed?.memory.take(bytes + OF_A_CHUNK)) this.fail(noRoomForBody());
    if (this.size.bytes <= this.bytesLeft) return;
    if (this.isClosed) this.source.destroy();
    else this.fail(tooLarge(this.limits.total));
  }

  /** A part may lack a name, despite the types. */
  private takeField(name: string | undefined, value: string, isCut: boolean): void {
    const text = this.allowed?.text ?? this.limits.text;
    this.size.text += (name?.length ?? 0) + value.length;
    if (name === undefined) this.fail(malformed('a part has no name'));
    else if (isCut || this.size.text > text) this.fail(tooLarge(text));
    else this.inTurn(() => this.values.set(name, value));
  }

  private takeFile(name: string | undefined, bytes: Readable, filename?: string): void {
    // Its failure is also the body's, which is handled elsewhere.
    bytes.on('error', () => undefined);
    this.isInFile = true;
    bytes.once('close', () => (this.isInFile = false));
    const { wanted } = this;
    if (!wanted || name === undefined || !wanted.names.includes(name)) return void bytes.resume();
    if (this.coming.has(name)) {
      this.fail(secondFile(name));
      return;
    }
    this.coming.set(name, bytes);
    const read = () => {
      if (!this.isKept) return void bytes.resume();
      const receiving = this.receive(wanted, name, bytes, filename);
      receiving.catch((error: unknown) => this.fail(error as Error));
      this.receiving.push(receiving);
    };
    if (this.isReadOn) {
      read();
    } else {
      this.waiting.push(read);
      this.begun();
    }
  }

  /** Parts after the first file are handled after it, even if they arrive at once. */
  private inTurn(take: () => void): void {
    if (this.waiting.length > 0) this.waiting.push(take);
    else take();
  }

  private async receive({ folder }: WantedFiles, name: string, bytes: Readable, filename?: string): Promise<void> {
    // The client may have disconnected during the access checks.
    if (this.isClosed) return;
    const path = await newUpload(folder);
    this.paths.push(path);
    const takeRoom = (size: number) => {
      if (!this.allowed?.files.take(size)) throw noRoomForFile();
    };
    this.received.set(name, await receive(bytes, path, filename, takeRoom));
  }
}

/** The bytes that a chunk of a text takes in memory beside its own. */
const OF_A_CHUNK = 64;

/** The bytes of all wanted files together, if each is too large. */
const spaceFor = (wanted?: WantedFiles): number => (wanted ? wanted.names.length * (wanted.maxBytes + 1) : 0);

/** busboy accepts RBTools' unquoted boundaries with many "=", which violate the multipart grammar. */
function parserOf(
  { headers }: IncomingMessage,
  { fields, text }: MultipartLimits,
  wanted?: WantedFiles,
): BusboyInstance {
  const limits = { parts: fields, fieldSize: text, fileSize: wanted ? wanted.maxBytes + 1 : Infinity };
  try {
    return new Busboy({ headers: { 'content-type': headers['content-type'] ?? '' }, limits });
  } catch (error) {
    throw malformed((error as Error).message);
  }
}
