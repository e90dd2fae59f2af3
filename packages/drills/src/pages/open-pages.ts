import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** A stream of updates that a page has open. */
export class OpenPage {
  private told = 0;
  private isReady = false;

  private constructor(private readonly answer: IncomingMessage) {
    answer.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('event: state')) this.isReady = true;
      this.told += text.split('event: update').length - 1;
    });
  }

  /** Opens one, as the person of this API token, of these review requests. */
  static async open(url: string, token: string, displayIds: readonly number[]): Promise<OpenPage> {
    const request = get(`${url}/api/updates/?review-requests=${displayIds.join(',')}`, {
      agent: false,
      headers: { accept: 'text/event-stream', authorization: `token ${token}` },
    });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`A stream was refused with ${answer.statusCode ?? 'nothing'}`);
    return new OpenPage(answer);
  }

  /** It has got what the page begins with. */
  get hasBegun(): boolean {
    return this.isReady;
  }

  /** How many updates it was told. */
  get updates(): number {
    return this.told;
  }

  close(): void {
    this.answer.destroy();
  }
}
