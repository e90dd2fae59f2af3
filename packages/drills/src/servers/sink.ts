import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lastingPort } from '@review-service/testing/lasting-port';
import { SupervisedProcess } from './service';

/** The path of the built program, which also tests of the sources need. */
const PROGRAM = resolve(__dirname, '../../dist/servers/sink-program.js');

/** What a sink has got: one for each time that it came. Times are in milliseconds since 1970. */
export interface Sunk {
  /** The address of a mail, or `webhook`. */
  readonly to: string;
  /** The Message-ID of a mail with its angle brackets, or the id of a webhook's message. */
  readonly id: string;
  /** When all of it had come. */
  readonly came: number;
  /** When it was written down, before the answer. */
  readonly taken: number;
  /** When it had been answered that it was taken; undefined: the sink was killed before it knew. */
  answered?: number;
}

/** A server that takes everything, and is started again whenever it is killed, always on the same port. */
export class Sink {
  private pid = 0;
  readonly service: SupervisedProcess;

  private constructor(
    name: string,
    speaks: 'http' | 'smtp',
    private readonly file: string,
    private readonly port: number,
    slowness: number,
  ) {
    this.service = new SupervisedProcess(name, async () => {
      const child = fork(PROGRAM, [speaks, String(port), file, String(slowness)], { env: {}, execArgv: [] });
      const ended = once(child, 'exit');
      await Promise.race([once(child, 'message'), ended]);
      this.pid = child.pid ?? 0;
      return { ended, kill: () => void child.kill('SIGKILL') };
    });
  }

  /** An SMTP server. @param slowness the longest pause before an answer, in milliseconds */
  static mail(folder: string, slowness = 0): Promise<Sink> {
    return Sink.start('SMTP server', 'smtp', folder, slowness);
  }

  /** A receiver of webhooks. */
  static webhook(name: string, folder: string, slowness = 0): Promise<Sink> {
    return Sink.start(name, 'http', folder, slowness);
  }

  private static async start(name: string, speaks: 'http' | 'smtp', folder: string, slowness: number): Promise<Sink> {
    const port = await lastingPort();
    const sink = new Sink(name, speaks, join(folder, `${speaks}-${port}.sunk`), port, slowness);
    await sink.service.start();
    return sink;
  }

  /** Of a receiver of webhooks. */
  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** Settings of the processes that send mail to it. */
  get mailSettings(): Record<string, string> {
    return {
      MAIL_URL: `smtp://127.0.0.1:${this.port}?starttls=off`,
      MAIL_FROM: 'reviews@example.org',
      SITE_URL: 'https://reviews.example.com',
    };
  }

  /** SIGSTOP freezes it as it is, SIGCONT lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    process.kill(this.pid, signal);
  }

  /** All that has come, in that order. */
  sunk(): Sunk[] {
    if (!existsSync(this.file)) return [];
    const all: Sunk[] = [];
    const last = new Map<string, Sunk>();
    for (const line of readFileSync(this.file, 'utf8').split('\n')) {
      const [time, what, to = '', id = '', came] = line.split(' ');
      const key = `${to} ${id}`;
      if (what === 'taken') {
        const one = { to, id, came: Number(came), taken: Number(time) };
        all.push(one);
        last.set(key, one);
      }
      const one = last.get(key);
      if (what === 'answered' && one) one.answered = Number(time);
    }
    return all;
  }
}
