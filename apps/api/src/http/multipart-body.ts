import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { errors } from '@review-service/contracts/errors';
import { ApiException } from '../hypermedia/api.exception';
import { newUpload, receive, type ReceivedFile } from './received-file';

/** How much of a body is read. */
export interface MultipartLimits {
  /** Bytes of all of it; what comes after them is not read. */
  readonly total: number;
  /** Characters of names and values. */
  readonly text: number;
  /** Files among them. */
  readonly fields: number;
}

/** The files that are wanted of a body: those in parts of this name. */
export interface WantedFiles {
  readonly name: string;
  /** Where they wait until the request is answered. */
  readonly folder: string;
  /** So much of a file is written, and one byte more, which tells that there was more. */
  readonly maxBytes: number;
}

/**
 * A form in parts (RFC 7578), read as it arrives. It is read up to its first file before anybody asks who calls, and
 * from there on when the request has passed: who may not come in cannot make us write.
 */
export class MultipartBody {
  readonly isText = true;
  readonly values = new Map<string, string>();
  /** The last file of each name that was wanted. */
  readonly files = new Map<string, ReceivedFile>();
  private readonly parser: BusboyInstance;
  private readonly whole: Promise<void>;
  private readonly paths: string[] = [];
  /** One file after the other: a body may bring many. */
  private receiving: Promise<void> = Promise.resolve();
  private readonly open = new Set<Readable>();
  private readonly size = { bytes: 0, text: 0 };
  private bytesLeft: number;
  private isReadOn = false;
  private isClosed = false;
  /** The first file that is wanted and what came with it, to be read in this order. */
  private readonly waiting: (() => void)[] = [];
  private begun: () => void = () => undefined;
  private fail: (error: Error) => void = () => undefined;

  /** Throws when the type names no boundary. */
  constructor(
    private readonly source: IncomingMessage,
    private readonly limits: MultipartLimits,
    private readonly wanted?: WantedFiles,
  ) {
    this.bytesLeft = limits.total;
    this.parser = parserOf(source, limits, wanted);
    this.whole = new Promise((resolve, reject) => {
      this.fail = (error) => {
        source.unpipe(this.parser);
        reject(error);
      };
      this.parser.on('field', (name, value, _, isCut) => this.takeField(name, value, isCut));
      this.parser.on('file', (name, file, filename) => this.takeFile(name, file, filename));
      this.parser.on('partsLimit', () => this.fail(tooMany(limits.fields)));
      this.parser.on('finish', resolve);
      this.parser.on('error', (error) => this.fail(malformed((error as Error).message)));
    });
    this.whole.catch(() => undefined);
    source.on('data', (chunk: Buffer) => this.count(chunk.length));
    source.on('close', () => source.complete || this.fail(malformed('it ended too early')));
  }

  /** Reads up to the first file that is wanted, or to the end. */
  async begin(): Promise<void> {
    if (Number(this.source.headers['content-length'] ?? 0) > this.limits.total) throw tooLarge(this.limits.total);
    const begun = new Promise<void>((resolve) => (this.begun = resolve));
    this.source.pipe(this.parser);
    await Promise.race([begun, this.whole]);
  }

  /** Does a file wait to be read? */
  get isHalf(): boolean {
    return this.waiting.length > 0;
  }

  /** Reads the rest, with the files that are wanted. */
  async readOn(): Promise<void> {
    this.isReadOn = true;
    for (const read of this.waiting.splice(0)) read();
    await this.whole;
    await this.receiving;
  }

  /** Removes the files. Some of what is still to come is dropped, so that a client hears why; then it is cut off. */
  close(): void {
    this.isClosed = true;
    this.fail(malformed('the request is over'));
    this.bytesLeft = Math.min(this.bytesLeft, this.size.bytes + this.limits.text + (this.wanted?.maxBytes ?? 0));
    for (const file of this.open) file.destroy();
    this.source.resume();
    const remove = () => this.paths.map((path) => rm(path, { force: true }));
    void this.receiving.then(remove, remove);
  }

  private count(bytes: number): void {
    this.size.bytes += bytes;
    if (this.size.bytes <= this.bytesLeft) return;
    if (this.isClosed) this.source.destroy();
    else this.fail(tooLarge(this.limits.total));
  }

  /** A part may come without a name, whatever the types say. */
  private takeField(name: string | undefined, value: string, isCut: boolean): void {
    const { text } = this.limits;
    this.size.text += (name?.length ?? 0) + value.length;
    if (name === undefined) this.fail(malformed('a part has no name'));
    else if (isCut || this.size.text > text) this.fail(tooLarge(text));
    else this.inTurn(() => this.values.set(name, value));
  }

  private takeFile(name: string | undefined, bytes: Readable, filename?: string): void {
    // When it fails the body does, which is told already.
    bytes.on('error', () => undefined);
    const { wanted } = this;
    if (!wanted || name !== wanted.name) return void bytes.resume();
    const read = () => {
      this.open.add(bytes);
      this.receiving = this.receiving.then(() => this.receive(wanted, bytes, filename));
      this.receiving.catch((error: unknown) => this.fail(error as Error));
    };
    if (this.isReadOn) {
      read();
    } else {
      this.waiting.push(read);
      this.begun();
    }
  }

  /** What is behind the first file counts when that is read, even if both came at once. */
  private inTurn(take: () => void): void {
    if (this.isHalf) this.waiting.push(take);
    else take();
  }

  private async receive({ name, folder }: WantedFiles, bytes: Readable, filename?: string): Promise<void> {
    // The client may have gone while it was found out who calls.
    if (this.isClosed) return;
    const path = await newUpload(folder);
    this.paths.push(path);
    this.files.set(name, await receive(bytes, path, filename));
    this.open.delete(bytes);
  }
}

/** busboy takes RBTools' unquoted boundaries full of "=", which the multipart grammar does not. */
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

const malformed = (why: string): ApiException =>
  new ApiException(errors.malformedRequest, { message: `The multipart body could not be read: ${why}.` });

const tooMany = (most: number): ApiException =>
  new ApiException(errors.malformedRequest, { message: `More than ${most} fields.` });

const tooLarge = (most: number): ApiException =>
  new ApiException(errors.bodyTooLarge, { message: `The request body is too large: at most ${most} bytes are read.` });
