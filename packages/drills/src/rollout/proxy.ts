import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { within } from '@review-service/embedded/deadline';
import { type Kept, keep } from '@review-service/embedded/keep';
import type { ProgramCommand } from '@review-service/embedded/program';
import { lastingPort } from '@review-service/testing/lasting-port';

const LONGEST_START = 10_000;

/** No retries, and connections shared by all requests, so that clients see every fault behind the proxy. */
const config = (port: number, control: string, slots: readonly string[]) => `
global
  stats socket ${control} level admin
  maxconn 4096
defaults
  mode http
  option forwardfor
  http-reuse always
  retries 0
  timeout connect 2s
  timeout client 65s
  timeout server 65s
  timeout http-keep-alive 30s
frontend public
  bind 127.0.0.1:${port}
  default_backend api
backend api
  balance roundrobin
${slots.map((slot) => `  server ${slot} 127.0.0.1:1 disabled`).join('\n')}
`;

/** The faults between the proxy and the processes behind it, by the proxy's counters. */
export interface ProxyFaults {
  /** Connections that were refused or timed out. */
  readonly refused: number;
  /** Answers that were incomplete or missing. */
  readonly reset: number;
}

/** A HAProxy in front of the API. Who is behind it changes while it runs, as behind the ingress of a cluster. */
export class Proxy {
  private constructor(
    private readonly kept: Kept,
    private readonly control: string,
    readonly url: string,
    /** Names of places behind it. */
    readonly slots: readonly string[],
  ) {}

  /** @param folder for its files */
  static async start(program: ProgramCommand, folder: string, slots: readonly string[]): Promise<Proxy> {
    const port = await lastingPort();
    const file = join(folder, 'haproxy.cfg');
    const control = join(folder, 'haproxy.sock');
    const log = join(folder, 'log', 'haproxy.log');
    writeFileSync(file, config(port, control, slots));
    const { command, env = {} } = program;
    const kept = keep({ command, args: ['-f', file, '-db'], env, log, stopSignal: 'SIGTERM', removeAfterwards: [] });
    const proxy = new Proxy(kept, control, `http://127.0.0.1:${port}`, slots);
    const isUp = () => proxy.tell('show info').then(Boolean, () => false);
    if (!(await within(LONGEST_START, isUp))) throw new Error(`The proxy did not start: see ${log}`);
    return proxy;
  }

  /** From now on a process gets requests. */
  async join(slot: string, port: number): Promise<void> {
    await this.tell(`set server api/${slot} addr 127.0.0.1 port ${port}`);
    await this.tell(`set server api/${slot} state ready`);
  }

  /** It gets no more requests; waits for the current ones. */
  async leave(slot: string): Promise<void> {
    await this.tell(`set server api/${slot} state maint`);
  }

  async faults(): Promise<ProxyFaults> {
    const [names = [], ...rows] = (await this.tell('show stat'))
      .replace(/^# /, '')
      .split('\n')
      .map((line) => line.split(','));
    const sum = (...columns: string[]) =>
      rows
        .filter(([, server]) => this.slots.includes(server ?? ''))
        .flatMap((row) => columns.map((column) => Number(row[names.indexOf(column)])))
        .reduce((total, count) => total + count, 0);
    return { refused: sum('econ'), reset: sum('eresp', 'srv_abrt') };
  }

  stop(): Promise<void> {
    return this.kept.stop();
  }

  private tell(command: string): Promise<string> {
    const socket = connect(this.control);
    socket.end(`${command}\n`);
    return text(socket);
  }
}
