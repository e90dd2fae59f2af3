import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { bytes, nullable, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '../database/database';
import { LOG, type Logger } from '../logging/log';
import { MarkdownRenderer } from './markdown-renderer';
import type { RenderOrder } from './render-queue';

/** A new number renders all HTML again. */
const VERSION = 2;

/** The HTML of texts in Markdown: rendered when a text is written, and stored; rendered when it is shown if missing. */
@Injectable()
export class RenderedTexts implements BeforeApplicationShutdown {
  /** Milliseconds that an answer waits for texts that were never rendered. */
  patience = 250;
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly db: Database,
    private readonly renderer: MarkdownRenderer,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * HTML by text. Missing are those for which it takes too long.
   * @param payer the account or address that reads: missing HTML is rendered in its budget
   */
  async htmlOf(texts: ReadonlySet<string>, payer: string): Promise<ReadonlyMap<string, string>> {
    const html = new Map<string, string>();
    if (texts.size === 0) return html;
    const missing = await this.missing(texts, html);
    if (missing.size === 0) return html;
    const made = this.made(missing, html, { payer, isAwaited: true });
    await Promise.race([made, this.renderer.begun().then(() => setTimeout(this.patience, undefined, { ref: false }))]);
    return new Map(html);
  }

  /**
   * Makes the HTML of texts that were just written, after the answer.
   * @param payer their author
   */
  prepare(texts: ReadonlySet<string>, payer: string): void {
    if (texts.size === 0) return;
    this.track(
      this.missing(texts, new Map()).then((missing) => this.made(missing, new Map(), { payer, isAwaited: false })),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay);
    await this.renderer.close();
  }

  /** Those that were never rendered, or given up a day ago; the HTML of others is put into the map. */
  private async missing(texts: ReadonlySet<string>, html: Map<string, string>): Promise<Map<string, Buffer>> {
    const digests = new Map([...texts].map((one) => [one, digestOf(one)]));
    const found = await this.db.outside(() =>
      this.db.all(
        { digest: bytes, html: nullable(text) },
        sql`
          select digest, html from rendered_text
          where digest = any(${[...digests.values()]}::bytea[])
            and (html is not null or rendered_at > now() - interval '1 day')`,
      ),
    );
    const known = new Map(found.map((row) => [row.digest.toString('hex'), row.html]));
    for (const [one, digest] of digests) {
      const kept = known.get(digest.toString('hex'));
      if (kept === undefined) continue;
      digests.delete(one);
      if (kept !== null) html.set(one, kept);
    }
    return digests;
  }

  /** Puts the HTML of these into the map, and keeps it in the end, also if nobody waits any more. */
  private made(missing: ReadonlyMap<string, Buffer>, html: Map<string, string>, order: RenderOrder): Promise<void> {
    const making = [...missing].map(async ([one, digest]) => {
      const made = await this.renderer.render(one, order);
      if (typeof made === 'string') html.set(one, made);
      return made === undefined ? [] : [{ digest, html: made }];
    });
    const all = Promise.all(making);
    if (making.length > 0) this.track(all.then((rows) => this.keep(rows.flat())));
    return all.then(() => undefined);
  }

  private async keep(rows: readonly { readonly digest: Buffer; readonly html: string | null }[]): Promise<void> {
    await this.db.outside(() =>
      this.db.change(
        {},
        sql`
          insert into rendered_text (digest, html)
          select * from unnest(${rows.map(({ digest }) => digest)}::bytea[], ${rows.map(({ html }) => html)}::text[])
          on conflict (digest) do update set html = excluded.html, rendered_at = now()`,
      ),
    );
  }

  /** Work that nobody waits for ends before the process. */
  private track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.log.warn({ err: error }, 'HTML of a text was not kept'))
      .finally(() => this.underWay.delete(tracked));
    this.underWay.add(tracked);
  }
}

const digestOf = (one: string): Buffer => createHash('sha256').update(`${VERSION}\0${one}`).digest();
