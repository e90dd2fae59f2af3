import { sql } from '@review-service/database/sql';
import { Make, type MadeUser } from '@review-service/testing/make';
import type { SupervisedProcess } from '../servers/service';
import { Sink, type Sunk } from '../servers/sink';
import { brief, type ProcessClient, member } from './client';
import type { GuaranteeFinding, GuaranteeTrial } from './guarantee';
import { inLanes } from './lanes';

/** Review requests that reviews are published about, at the same time. */
const REQUESTS = 8;
/** The longest pause of those who are told before they answer, in milliseconds. */
const SLOWNESS = 100;
/** A mail that a process says to be sending, and that did not end for so long while nothing is killed: the process is dead. */
const ABANDONED = '10 seconds';
/** Longer than a delivery is left to the process that began it. */
const CLAIM_OVER = '11 minutes';
/** Milliseconds. */
const LONGEST = 120_000;
const PAUSE = 1_000;
/** After the server's answer it takes a worker less than this to commit it, in milliseconds. */
const LONGEST_WINDOW = 2_000;

/** Those who are told of reviews: the author of a change and its reviewer by mail, and two webhooks. */
export class Tellings {
  /** When a worker was killed, in milliseconds since 1970. */
  private readonly workerKills: number[] = [];
  /** The ids of the reviews whose publication was answered. */
  private readonly reviews: number[] = [];
  readonly failures: string[] = [];

  private constructor(
    private readonly trial: GuaranteeTrial,
    private readonly owner: MadeUser,
    /** The numbers of the review requests. */
    private readonly requests: readonly number[],
    readonly mail: Sink,
    readonly receivers: readonly [Sink, Sink],
    private readonly exchanged: { readonly workers: SupervisedProcess[]; close(): Promise<void> },
  ) {}

  static async begin(trial: GuaranteeTrial): Promise<Tellings> {
    const { stage } = trial;
    const make = new Make(stage.db);
    const mail = await Sink.mail(stage.folder, SLOWNESS);
    const receivers = [
      await Sink.webhook('receiver 1', stage.folder, SLOWNESS),
      await Sink.webhook('receiver 2', stage.folder, SLOWNESS),
    ] as const;
    for (const { url } of receivers) await make.webhook({ url, events: ['review_published'] });
    const [owner, repository] = [await make.user(), await make.repository()];
    const requests: number[] = [];
    for (let count = 0; count < REQUESTS; count += 1) {
      requests.push((await make.reviewRequest(owner, repository, { summary: 'To be told of' })).displayId);
    }
    const exchanged = await stage.exchangeWorkers(mail.mailSettings);
    return new Tellings(trial, owner, requests, mail, [...receivers], exchanged);
  }

  async end(): Promise<void> {
    await this.trial.stage.db.query(`delete from webhook where events = '{review_published}'`);
    await this.exchanged.close();
    await Promise.all([this.mail, ...this.receivers].map((sink) => sink.service.stop()));
  }

  /** Everything that tells or is told. */
  get victims(): readonly SupervisedProcess[] {
    return [...this.exchanged.workers, this.mail.service, ...this.receivers.map(({ service }) => service)];
  }

  kill(victim: SupervisedProcess): void {
    if (this.exchanged.workers.includes(victim)) this.workerKills.push(performance.timeOrigin + performance.now());
    victim.kill();
  }

  /** So many reviews are published, some at a time. */
  async publish(count: number, clients: readonly ProcessClient[]): Promise<void> {
    const all = Array.from({ length: count }, (_, index) => index);
    await inLanes(REQUESTS, all, async (index) => {
      const path = `/api/review-requests/${this.requests[index % REQUESTS]}/reviews/`;
      const form = { public: '1', body_top: `Review ${this.reviews.length}` };
      const answer = await clients[index % clients.length]?.post(path, form);
      const id = member(answer?.body, 'review', 'id');
      if (answer?.status === 201 && typeof id === 'number') this.reviews.push(id);
      else this.failures.push(`POST ${path} was answered ${answer ? brief(answer) : 'not at all'}`);
    });
  }

  /** How many reviews were published. */
  get published(): number {
    return this.reviews.length;
  }

  /** Whether this webhook was told of every review that was published. */
  async hasAll(receiver: Sink): Promise<boolean> {
    const came = new Set(receiver.sunk().map(({ id }) => id));
    return (await this.messages()).every((id) => came.has(id));
  }

  /** Whether every mail that is wanted has come. */
  hasAllMail(): boolean {
    const came = new Set(this.mail.sunk().map(keyOf));
    return this.wanted().every((key) => came.has(key));
  }

  /**
   * Waits until everybody is told, with a clock of its own: what is to be tried again later is tried now, and what a dead
   * process has begun is given to others. Returns what is left as text. Call it when nothing is killed any more.
   */
  async drain(): Promise<string[]> {
    const { stage } = this.trial;
    const left = () =>
      stage.read<{ name: string; status: string; error: string | null }>(
        sql`select name, status, error from outbox_message where status <> 'done' limit 20`,
      );
    const end = performance.now() + LONGEST;
    while ((await left()).length > 0 && performance.now() < end) {
      await stage.db.query(
        `update mail_delivery set tried_at = now() - $1::interval
         where state = 'sending' and tried_at between now() - $1::interval and now() - $2::interval`,
        [CLAIM_OVER, ABANDONED],
      );
      await stage.db.query(
        `update outbox_message set due_at = now() where status = 'pending' and due_at > now() and leased_until is null`,
      );
      await new Promise((resume) => setTimeout(resume, PAUSE));
    }
    return (await left()).map(({ name, status, error }) => `${name} is ${status}${error ? `: ${error}` : ''}`);
  }

  /** What became of the mails. */
  async mailFindings(): Promise<GuaranteeFinding[]> {
    const came = new Map<string, Sunk[]>();
    for (const one of this.mail.sunk()) came.set(keyOf(one), [...(came.get(keyOf(one)) ?? []), one]);
    const lost = this.wanted().filter((key) => !came.has(key));
    const strange = [...came.keys()].filter((key) => !this.wanted().includes(key));
    const again = [...came].flatMap(([key, copies]) => copies.slice(0, -1).map((copy) => ({ key, copy })));
    const unread = again.filter(({ copy }) => copy.answered === undefined);
    const kills = again.map(({ copy }) => this.killedAfter(copy)).filter((after) => after !== undefined);
    const doubled = again.filter(({ copy }) => copy.answered !== undefined && this.killedAfter(copy) === undefined);
    const window = await this.window(came);
    return [
      {
        bar: '0 mails lost',
        measured: `${this.wanted().length} mails, ${lost.length} lost`,
        violations: [...lost, ...strange.map((key) => `nobody wanted ${key}`)],
      },
      {
        bar: '0 mails doubled by us, but in the window between 250 and our commit',
        measured:
          `${doubled.length} doubled; ${unread.length} came again because the server was killed before its 250, ` +
          `${kills.length} because a worker was killed in the window${kills.length > 0 ? `, ${Math.max(...kills).toFixed(0)} ms after it at most` : ''}`,
        violations: doubled.map(({ key }) => `${key} came again`),
      },
      {
        bar: `the window is below ${LONGEST_WINDOW} ms`,
        measured: `median ${window.median.toFixed(1)} ms, longest ${window.longest.toFixed(0)} ms`,
        violations: window.longest < LONGEST_WINDOW ? [] : ['it is longer'],
      },
    ];
  }

  /** What became of the messages to webhooks: each may come more than once, with its id. */
  async webhookFindings(): Promise<GuaranteeFinding[]> {
    const messages = await this.messages();
    const perReceiver = this.receivers.map((receiver) => receiver.sunk().map(({ id }) => id));
    const lost = perReceiver.flatMap((ids) => messages.filter((id) => !ids.includes(id)));
    const strange = perReceiver.flat().filter((id) => !messages.includes(id));
    const again = perReceiver.reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0);
    return [
      {
        bar: 'each webhook gets each event at least once, with one id',
        measured: `${messages.length} events at ${this.receivers.length} webhooks, ${lost.length} lost, ${again} came again with their id`,
        violations: [
          ...(messages.length === this.reviews.length
            ? []
            : [`${messages.length} events of ${this.reviews.length} reviews`]),
          ...lost.map((id) => `${id} did not come`),
          ...strange.map((id) => `nobody sent ${id}`),
        ],
      },
    ];
  }

  private wanted(): string[] {
    const { admin } = this.trial.world;
    return this.reviews.flatMap((id) =>
      [admin, this.owner].map(({ username }) => `${username}@example.com <review.${id}@reviews.example.com>`),
    );
  }

  /** The ids of the messages to webhooks. */
  private async messages(): Promise<string[]> {
    const found = await this.trial.stage.read<{ id: string }>(sql`
      select id from webhook_event where name = 'review_published'
        and (body::jsonb->'review'->>'id')::integer = any(${[...this.reviews]}::integer[])`);
    return found.map(({ id }) => id);
  }

  /**
   * So many milliseconds after its 250 a worker was killed, or zero if it was before that, while the server had all of the mail
   * and did not answer yet. Undefined: none was killed then.
   */
  private killedAfter({ came, answered }: Sunk): number | undefined {
    if (answered === undefined) return undefined;
    const kill = this.workerKills.find((one) => one >= came && one < answered + LONGEST_WINDOW);
    return kill === undefined ? undefined : Math.max(0, kill - answered);
  }

  /** Milliseconds from the 250 of a mail's last copy to the commit that says so. */
  private async window(came: ReadonlyMap<string, readonly Sunk[]>): Promise<{ median: number; longest: number }> {
    const commits = await this.trial.stage.read<{ key: string; committed: number }>(sql`
      select u.email || ' <review.' || (e.payload->>'reviewId') || '@reviews.example.com>' as key,
        extract(epoch from pg_xact_commit_timestamp(d.xmin))::float8 * 1000 as committed
      from mail_delivery d join mail_event e on e.id = d.event_id join user_account u on u.id = d.user_id
      where d.state = 'delivered'`);
    const windows = commits
      .flatMap(({ key, committed }) => {
        const answered = came.get(key)?.at(-1)?.answered;
        return answered === undefined ? [] : [committed - answered];
      })
      .sort((one, other) => one - other);
    return { median: windows[Math.floor(windows.length / 2)] ?? Infinity, longest: windows.at(-1) ?? Infinity };
  }
}

const keyOf = ({ to, id }: Sunk): string => `${to} ${id}`;
