import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { malformed, noRoom, secondFile, tooLarge, tooMany } from './multipart-errors';
import { newUpload, receive, type ReceivedFile } from './received-file';
import type { UploadRoom } from './upload-room';

/** How much of a body is read. */
export interface MultipartLimits {
  /** Bytes of all of it; what comes after them is not read. */
  readonly total: number;
  /** Characters of names and values. */
  readonly text: number;
  /** Files among them. */
  readonly fields: number;
}

/** The one file that is wanted of a body: that in the part of this name. */
export interface WantedFile {
  readonly name: string;
  /** Where it waits until the request is answered. */
  readonly folder: string;
  /** So much of a file is written, and one byte more, which tells that there was more. */
  readonly maxBytes: number;
  /** What all files may take together that wait there. */
  readonly room: UploadRoom;
}

/**
 * A form in parts (RFC 7578), read as it arrives, and not before somebody asks: who is refused by what comes in front of
 * the body cannot make us parse it. It is read up to its file first, and on from there when the request has passed. The
 * file is kept if its sender may bring it, by what came in front of it, and dropped otherwise.
 */
export class MultipartBody {
  readonly isText = true;
  readonly values = new Map<string, string>();
  private beginning?: Promise<void>;
  private whole: Promise<void> = Promise.resolve();
  private isWhole = false;
  private received?: ReceivedFile;
  private path?: string;
  private receiving: Promise<void> = Promise.resolve();
  /** The file's bytes as they come: there is one, or none. */
  private coming?: Readable;
  /** Bytes of the room that are taken for the file. */
  private taken = 0;
  private readonly size = { bytes: 0, text: 0 };
  private bytesLeft: number;
  private isReadOn = false;
  private isKept = false;
  private isClosed = false;
  /** The file that is wanted and what came with it, to be read in this order. */
  private readonly waiting: (() => void)[] = [];
  private begun: () => void = () => undefined;
  private fail: (error: Error) => void = () => undefined;

  constructor(
    private readonly source: IncomingMessage,
    private readonly limits: MultipartLimits,
    private readonly wanted?: WantedFile,
  ) {
    this.bytesLeft = limits.total;
  }

  /** The file that was wanted, once it is here and was kept. */
  get file(): ReceivedFile | undefined {
    return this.received;
  }

  /** Is something left to read? */
  get isComing(): boolean {
    return !this.isWhole;
  }

  /** Reads up to the file that is wanted, or to the end. Fails when that cannot be read, or names no boundary. */
  begin(): Promise<void> {
    this.beginning ??= this.start();
    return this.beginning;
  }

  /**
   * Reads the rest, and keeps the file if `mayBring` says so, which can look at the values in front of it. Fails with 503
   * when there is no room for the file now.
   */
  async readOn(mayBring: () => Promise<boolean>): Promise<void> {
    await this.begin();
    if (this.waiting.length > 0) {
      this.isKept = await mayBring();
      if (this.isKept) this.takeRoom();
      this.isReadOn = true;
      for (const read of this.waiting.splice(0)) read();
      await this.whole;
    }
    await this.receiving;
    this.isWhole = true;
  }

  /** Removes the file. Some of what is still to come is dropped, so that a client hears why; then it is cut off. */
  close(): void {
    if (!this.beginning) this.countBytes();
    this.isClosed = true;
    this.fail(malformed('the request is over'));
    this.bytesLeft = Math.min(this.bytesLeft, this.size.bytes + this.limits.text + (this.wanted?.maxBytes ?? 0));
    this.coming?.destroy();
    this.source.resume();
    const remove = async () => {
      if (this.path !== undefined) await rm(this.path, { force: true });
      this.wanted?.room.leave(this.taken);
    };
    void this.receiving.then(remove, remove);
  }

  private async start(): Promise<void> {
    const { source, limits, wanted } = this;
    // The client may have gone while it was found out who calls.
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

  /** For all that the file can become, before it begins to come: nobody is refused in the middle. */
  private takeRoom(): void {
    const { wanted, source } = this;
    if (!wanted || this.isClosed) return;
    const bytes = Math.min(Number(source.headers['content-length'] ?? Infinity), wanted.maxBytes + 1);
    if (!wanted.room.enter(bytes)) throw noRoom();
    this.taken = bytes;
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
    if (this.coming) {
      this.fail(secondFile(wanted.name));
      return;
    }
    this.coming = bytes;
    const read = () => {
      if (!this.isKept) return void bytes.resume();
      this.receiving = this.receive(wanted, bytes, filename);
      this.receiving.catch((error: unknown) => this.fail(error as Error));
    };
    if (this.isReadOn) {
      read();
    } else {
      this.waiting.push(read);
      this.begun();
    }
  }

  /** What is behind the file counts when that is read, even if both came at once. */
  private inTurn(take: () => void): void {
    if (this.waiting.length > 0) this.waiting.push(take);
    else take();
  }

  private async receive({ folder }: WantedFile, bytes: Readable, filename?: string): Promise<void> {
    // The client may have gone while it was found out who calls.
    if (this.isClosed) return;
    this.path = await newUpload(folder);
    this.received = await receive(bytes, this.path, filename);
  }
}

/** busboy takes RBTools' unquoted boundaries full of "=", which the multipart grammar does not. */
function parserOf(
  { headers }: IncomingMessage,
  { fields, text }: MultipartLimits,
  wanted?: WantedFile,
): BusboyInstance {
  const limits = { parts: fields, fieldSize: text, fileSize: wanted ? wanted.maxBytes + 1 : Infinity };
  try {
    return new Busboy({ headers: { 'content-type': headers['content-type'] ?? '' }, limits });
  } catch (error) {
    throw malformed((error as Error).message);
  }
}
