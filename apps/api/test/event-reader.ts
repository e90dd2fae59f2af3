import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { eventually } from '@review-service/testing/eventually';

/** An event of a stream. */
export interface ReadEvent {
  readonly event: string;
  // The reason for any: tests look into it freely, as into the body of an answer.
  readonly data: any;
}

/** Reads a stream of events (`text/event-stream`) as it comes. */
export class EventReader {
  readonly events: ReadEvent[] = [];
  /** What was said beside events, such as `retry`. */
  readonly settings: string[] = [];
  hasEnded = false;

  private constructor(
    readonly response: Response,
    private readonly connection: AbortController,
  ) {}

  /** Opens it; it may be refused. */
  static async open(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
    const connection = new AbortController();
    const { signal } = connection;
    // A connection of its own: after an abort `fetch` opens another one, which the end of the server waits for.
    const sent = get(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false, signal });
    const [message] = (await once(sent, 'response')) as [IncomingMessage];
    const response = new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, {
      status: message.statusCode ?? 0,
      headers: message.headers as Record<string, string>,
    });
    const reader = new EventReader(response, connection);
    if (response.status === 200) void reader.read();
    return reader;
  }

  /** The first events of these kinds, once there are so many. */
  async first(count: number, ...kinds: string[]): Promise<ReadEvent[]> {
    return eventually(async () => {
      const found = this.events.filter(({ event }) => kinds.includes(event));
      return found.length >= count && found.slice(0, count);
    });
  }

  /** The kinds of what came, in order, but for beats: those come by the clock. */
  get kinds(): string[] {
    return this.events.map(({ event }) => event).filter((event) => event !== 'beat');
  }

  async ended(): Promise<void> {
    await eventually(async () => this.hasEnded);
  }

  close(): void {
    this.connection.abort();
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const bytes of this.response.body ?? []) {
        text += decoder.decode(bytes as Uint8Array, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
      }
    } catch {
      // It was closed.
    }
    this.hasEnded = true;
  }

  private take(block: string): void {
    const [, event] = /^event: (.*)$/m.exec(block) ?? [];
    const [, data = ''] = /^data: ?(.*)$/m.exec(block) ?? [];
    if (event === undefined) this.settings.push(block);
    else this.events.push({ event, data: data === '' ? undefined : (JSON.parse(data) as unknown) });
  }
}
