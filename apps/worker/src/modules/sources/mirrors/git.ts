import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { atMost } from '../at-most';

/** Megabytes of memory for a command of Git, and as many for each program that it starts. */
const MOST_MEMORY = 384;

/** The most bytes of an output that is kept in memory. */
const MOST_OUTPUT = 8 * 1024 * 1024;
/** The most bytes that are kept of what Git says about a failure. */
const MOST_SAID = 2_000;

/** Git ended in another way than well. */
export class GitFailed extends Error {
  override readonly name = 'GitFailed';

  /** @param said what Git wrote: never a secret, because it gets none but by settings that it does not show */
  constructor(readonly said: string) {
    super(`git: ${said}`);
  }
}

/** A setting of Git, as in its configuration. */
export type GitSetting = readonly [name: string, value: string];

/** How a command of Git runs. */
export interface GitRun {
  /** The bare repository, or a folder that is none. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** The protocol by which it may reach another repository; without it: by none. */
  readonly protocol?: string;
  readonly settings?: readonly GitSetting[];
  /** Standard input. */
  readonly input?: string;
  /** The most bytes of a file that it writes; without it: as many as it wants. */
  readonly largestFile?: number;
}

/** Nothing of this machine's or a repository's settings runs a program; nothing asks for anything. */
const SAFE: readonly GitSetting[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['credential.helper', ''],
  ['http.followRedirects', 'false'],
  ['http.proxy', ''],
  // A host that sends next to nothing is given up.
  ['http.lowSpeedLimit', '1000'],
  ['http.lowSpeedTime', '30'],
  ['gc.autoDetach', 'false'],
  // One thread, and little memory: large files are read and written in pieces.
  ['pack.threads', '1'],
  ['index.threads', '1'],
  ['core.bigFileThreshold', '16m'],
  ['core.deltaBaseCacheLimit', '32m'],
  ['core.packedGitWindowSize', '32m'],
  ['core.packedGitLimit', '128m'],
  ['pack.windowMemory', '64m'],
  ['pack.deltaCacheSize', '32m'],
  // What a fetch brings is always one file, so that its size can be limited.
  ['fetch.unpackLimit', '1'],
  // The volume may belong to another account than this process.
  ['safe.directory', '*'],
];

/** Runs the real `git`, without the settings of the system and of users. Commands end with the worker. */
@Injectable()
export class Git implements OnModuleDestroy {
  /** Megabytes of memory for a command. */
  memory = MOST_MEMORY;
  private readonly running = new Set<ChildProcess>();

  onModuleDestroy(): void {
    for (const child of this.running) killGroup(child);
  }

  /** Resolves with what it prints. Rejects with GitFailed. */
  async output(args: readonly string[], run: GitRun): Promise<string> {
    const found = await this.run(args, run, async (stdout) => {
      const limited = atMost(MOST_OUTPUT);
      const [bytes] = await Promise.all([buffer(limited), pipeline(stdout, limited)]);
      return bytes;
    });
    return found.toString('utf8');
  }

  /** Writes what it prints to a file. Rejects with GitFailed, or if it is more than so many bytes. */
  async toFile(args: readonly string[], run: GitRun, path: string, most: number): Promise<void> {
    await this.run(args, run, (stdout) => pipeline(stdout, atMost(most), createWriteStream(path)));
  }

  private async run<Result>(
    args: readonly string[],
    { folder, signal, protocol = '', settings = [], input = '', largestFile }: GitRun,
    read: (stdout: Readable) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const child = spawn('sh', ['-c', LIMITED, 'git', ...limits(this.memory, largestFile), ...args], {
      cwd: folder,
      // A group of its own, with the helpers that Git starts.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...environment(folder), GIT_ALLOW_PROTOCOL: protocol, ...asVariables([...SAFE, ...settings]) },
    });
    const kill = () => killGroup(child);
    this.running.add(child);
    signal.addEventListener('abort', kill);
    try {
      const ended = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
      child.stdin.on('error', () => undefined).end(input);
      const [said, status, result] = await Promise.all([
        beginningOf(child.stderr),
        ended,
        read(child.stdout).catch((error: unknown) => {
          kill();
          throw error;
        }),
      ]);
      signal.throwIfAborted();
      if (status !== 0) throw new GitFailed(said.trim() || `it ended with ${status ?? 'a signal'}`);
      return result;
    } finally {
      signal.removeEventListener('abort', kill);
      this.running.delete(child);
    }
  }
}

/** Sets limits of the process and of all that it starts, and becomes Git, which says when a file is too large. */
const LIMITED = 'trap "" XFSZ; ulimit -d "$1" && ulimit -f "$2" && shift 2 && exec git "$@"';

/** As the shell takes them: kilobytes of memory, and blocks of 512 bytes of a file. */
const limits = (memory: number, largestFile: number | undefined): string[] => [
  String(memory * 1_024),
  largestFile === undefined ? 'unlimited' : String(Math.ceil(largestFile / 512)),
];

/** Settings as environment variables, which no other account of the machine sees. */
const asVariables = (settings: readonly GitSetting[]): Record<string, string> => ({
  GIT_CONFIG_COUNT: String(settings.length),
  ...Object.fromEntries(
    settings.flatMap(([name, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, name],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ),
});

/** What Git gets of this process's environment: none of its settings and secrets. */
function environment(folder: string): Record<string, string> {
  const kept = ['PATH', 'GIT_SSL_CAINFO', 'GIT_SSL_CAPATH', 'GIT_EXEC_PATH'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_CEILING_DIRECTORIES: folder,
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

async function beginningOf(stream: Readable): Promise<string> {
  let said = '';
  for await (const chunk of stream) if (said.length < MOST_SAID) said += String(chunk);
  return said.slice(0, MOST_SAID);
}
