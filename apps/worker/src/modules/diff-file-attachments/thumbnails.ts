import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { THUMBNAIL_WIDTHS } from '@review-service/contracts/previews';
import { join as joined, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { FileStore } from '@review-service/platform/storage/file-store';
import { keepFile } from '@review-service/platform/storage/keep-file';
import { type DrawnPictures, drawThumbnails, NoPicture } from './draw-thumbnails';

/** Larger files get no thumbnails, in bytes; MAX_ATTACHMENT_BYTES may allow larger uploads. */
const LARGEST = 32 * 1024 * 1024;

interface Picture {
  readonly sha256: string;
  readonly size: number;
  readonly mimetype: string;
}

interface Drawn {
  readonly width: number;
  readonly sha256: string;
}

/** Makes the small pictures of an image: once for the same bytes, however many attachments have them. */
@Injectable()
export class Thumbnails {
  constructor(
    private readonly db: Database,
    private readonly store: FileStore,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** A file that cannot be drawn gets none, and is not retried. Fails while storage is down. */
  async make(picture: Picture): Promise<void> {
    const { sha256, size, mimetype } = picture;
    if (size > LARGEST) {
      this.log.warn({ sha256, mimetype, size }, 'no thumbnails: the image is too large');
      return;
    }
    if (await this.areMade(sha256)) return;
    const folder = await mkdtemp(join(tmpdir(), `review-service-${sha256}-`));
    try {
      await this.draw(picture, folder);
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error;
      this.log.warn({ sha256, mimetype, size, err: error }, 'no thumbnails: the image cannot be drawn');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async draw({ sha256, mimetype }: Picture, folder: string): Promise<void> {
    const original = join(folder, 'original');
    await pipeline(await this.store.read(sha256), createWriteStream(original));
    const { files, extent } = await drawThumbnails(original, mimetype, folder);
    const drawn: Drawn[] = [];
    for (const [index, width] of THUMBNAIL_WIDTHS.entries()) {
      drawn.push({ width, sha256: await this.keep(files[index] ?? '') });
    }
    await this.assign(sha256, drawn, extent);
  }

  private async areMade(source: string): Promise<boolean> {
    const made = await this.db.find(
      {},
      sql`
        select from stored_file f where f.sha256 = ${source} and f.picture_width is not null
          and exists (select from thumbnail t where t.source = f.sha256)`,
    );
    return made !== undefined;
  }

  private async keep(path: string): Promise<string> {
    const bytes = await readFile(path);
    const sha256 = hash('sha256', bytes);
    await keepFile(this.db.entities, this.store, { path, sha256, size: bytes.length });
    return sha256;
  }

  /** All of it in one statement, so that readers see all or none. */
  private async assign(source: string, drawn: readonly Drawn[], extent: DrawnPictures['extent']): Promise<void> {
    const rows = drawn.map(({ width, sha256 }) => sql`(${source}, ${width}::smallint, ${sha256})`);
    await this.db.change(
      {},
      sql`
        with measured as (
          update stored_file set picture_width = ${extent.width}::integer, picture_height = ${extent.height}::integer
          where sha256 = ${source})
        insert into thumbnail (source, width, stored_as) values ${joined(rows)} on conflict do nothing`,
    );
  }
}
