import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { QueueDefinition } from '@review-service/contracts/queue';
import { readQueues } from '../queues.setting';
import { WorkerConfig } from '../worker.config';
import { type Work, worksOf } from './work';

/** A job, as an outbox row names it. */
interface Named {
  readonly queue: string;
  readonly name: string;
}

/** A queue that this process serves, and how many of its jobs run at once. */
export interface Served {
  readonly queue: QueueDefinition;
  readonly concurrency: number;
}

/** The work of all modules, also of queues from which this process does not take. */
@Injectable()
export class Jobs implements OnModuleInit {
  private found: ReadonlyMap<string, Work> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(WorkerConfig) private readonly config: WorkerConfig,
  ) {}

  /** A wrong declaration ends the start before any work begins. */
  onModuleInit(): void {
    this.found = this.find();
  }

  /** The queues that have work. */
  get queues(): readonly QueueDefinition[] {
    return [...new Set([...this.all.values()].map(({ queue }) => queue))];
  }

  /** Those of WORKER_QUEUES. */
  get served(): readonly Served[] {
    const chosen = readQueues(this.config.queues);
    return this.queues
      .filter(({ name }) => chosen?.has(name) ?? true)
      .map((queue) => ({ queue, concurrency: chosen?.get(queue.name) ?? queue.options.concurrency }));
  }

  /** Undefined: a queue may hold jobs of a newer release. */
  workOf(job: Named): Work | undefined {
    return this.all.get(keyOf(job));
  }

  /** Whether it is done in one transaction, which other jobs of its name may share. */
  isInOneStep(job: Named): boolean {
    return this.workOf(job)?.kind === 'step';
  }

  /** Call it once all modules are there. */
  private get all(): ReadonlyMap<string, Work> {
    return (this.found ??= this.find());
  }

  private find(): ReadonlyMap<string, Work> {
    const instances = new Set(this.discovery.getProviders().map(({ instance }): unknown => instance));
    const works = [...instances].filter(isObject).flatMap(worksOf);
    const all = new Map(works.map((work) => [keyOf({ queue: work.queue.name, name: work.name }), work]));
    if (all.size < works.length) throw new Error('A job has two methods that do its work.');
    return all;
  }
}

const keyOf = ({ queue, name }: Named): string => `${queue}/${name}`;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && typeof value.constructor === 'function';
