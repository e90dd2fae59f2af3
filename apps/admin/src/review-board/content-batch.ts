import type { Content } from '../import/content';
import type { ContentKeeper } from '../import/content-keeper';

/** So many contents, and so many bytes, wait in memory at most. */
const [CONTENTS, BYTES] = [512, 16 * 1024 * 1024];

/** Collects contents, so that many are stored at once. */
export class ContentBatch {
  private waiting: Content[] = [];
  private size = 0;

  constructor(private readonly contents: ContentKeeper) {}

  /** Stores it, now or with others. */
  async add(content: Content): Promise<void> {
    this.waiting.push(content);
    this.size += content.bytes.length;
    if (this.waiting.length >= CONTENTS || this.size >= BYTES) await this.flush();
  }

  /** Stores those that wait. */
  async flush(): Promise<void> {
    const stored = this.waiting;
    [this.waiting, this.size] = [[], 0];
    await this.contents.keep(stored);
  }
}
