import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@review-service/database/sql';
import type { Random } from '@review-service/testing/random';
import { type ChaosAnswer, brief, member } from './client';
import type { ServiceView } from './stage';
import type { ChaosWorld } from './world';

/** Review requests at the same time. */
const AUTHORS = 2;
/** Milliseconds after which a client gives up on an answer: sometimes shorter than the change takes. */
const IMPATIENT = 100;
/** Tries of one change; a killed process is back before the last of them. */
const MOST_TRIES = 1_000;
/** Between two tries, in milliseconds. */
const PAUSE = 100;

/** A change of a review request. */
interface Step {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Below the review request. */
  readonly path: string;
  readonly form?: () => Record<string, string> | FormData;
  /** The event of the change, which the audit log has. */
  readonly event?: string;
  /** The worker has nothing to do about the event. */
  readonly hasNoJob?: true;
  /** The right answer; 200 by default. */
  readonly status?: number;
}

/** What was answered about one review request. */
interface Life {
  /** Its number, once it has one. */
  displayId: number;
  readonly events: string[];
  isDeleted: boolean;
}

/** What the database says about one, when the follow-up work is done. */
interface State {
  readonly displayId: number;
  readonly stands: boolean;
  readonly status: string | null;
  readonly isPublished: boolean | null;
  readonly description: string | null;
  readonly published: number;
  readonly drafted: number;
  readonly asked: string[];
  readonly audited: string[];
  /** Rows of what belongs to it. */
  readonly parts: number;
}

const patchOf = (line: string) => `diff --git a/file b/file
index ${'1'.repeat(40)}..${'2'.repeat(40)} 100644
--- a/file
+++ b/file
@@ -1 +1 @@
-old
+${line}
`;

const upload = (name: string, text: string) => () => {
  const form = new FormData();
  form.append('path', new File([text], name, { type: 'text/plain' }));
  return form;
};

const LAST_WORDS = 'For good';
const REVISIONS = 2;

/** From the first diff to the last state. Two of them must be refused, and leave nothing behind. */
const STEPS: readonly Step[] = [
  { method: 'PUT', path: '', form: () => ({ status: 'submitted' }), status: 400 },
  { method: 'POST', path: 'diffs/', form: upload('diff', patchOf('first')), status: 201 },
  { method: 'PUT', path: 'draft/', form: () => ({ summary: 'Nobody is to review it', public: '1' }), status: 400 },
  {
    method: 'PUT',
    path: 'draft/',
    form: () => ({ summary: 'A change', description: 'First', target_people: 'member-1', public: '1' }),
    event: 'review-request.published',
  },
  {
    method: 'POST',
    path: 'file-attachments/',
    form: upload('notes.txt', 'Notes'),
    status: 201,
    event: 'attachment.added',
    hasNoJob: true,
  },
  { method: 'POST', path: 'diffs/', form: upload('diff', patchOf('second')), status: 201 },
  {
    method: 'PUT',
    path: 'draft/',
    form: () => ({ description: LAST_WORDS, public: '1' }),
    event: 'review-request.updated',
  },
  { method: 'PUT', path: '', form: () => ({ status: 'submitted' }), event: 'review-request.closed' },
  { method: 'PUT', path: '', form: () => ({ status: 'pending' }), event: 'review-request.reopened', hasNoJob: true },
];
const WITHOUT_JOB = new Set(STEPS.flatMap(({ event, hasNoJob }) => (hasNoJob && event ? [event] : [])));
const DELETION: Step = { method: 'DELETE', path: '', status: 204, event: 'review-request.deleted' };

/**
 * Clients that post, publish, close, reopen and delete review requests with diffs and files. They give up on some answers,
 * and send each change with its key until it is answered; so they know what there must be.
 */
export class Authors {
  /** Answers that were lost, and how often a change was sent. */
  lost = 0;
  requests = 0;
  private isOver = false;
  private working: Promise<unknown> = Promise.resolve();
  private readonly lives: Life[] = [];
  private readonly violations: string[] = [];

  constructor(
    private readonly stage: ServiceView,
    private readonly world: ChaosWorld,
  ) {}

  start(random: Random): void {
    this.working = Promise.all(
      Array.from({ length: AUTHORS }, (_, number) => this.write(random.for(`author ${number}`), number)),
    );
    // A failure is reported at the end.
    this.working.catch(() => undefined);
  }

  /** Ends the changes: of each review request all are made. */
  async finish(): Promise<void> {
    this.isOver = true;
    await this.working;
  }

  /** Compares what there is with the answers, when the follow-up work is done. */
  async judge(): Promise<{ lives: number; changes: number; violations: string[] }> {
    const states = new Map((await this.states()).map((state) => [state.displayId, state]));
    const wrong = this.lives.flatMap((life) => faultsOf(life, states.get(life.displayId)));
    return {
      lives: this.lives.length,
      changes: this.lives.reduce((sum, { events }) => sum + events.length, 0),
      violations: [...this.violations, ...wrong],
    };
  }

  private async write(random: Random, author: number): Promise<void> {
    for (let number = 0; !this.isOver; number += 1) await this.live(random, `author-${author}-${number}`);
  }

  private async live(random: Random, name: string): Promise<void> {
    const begin = { method: 'POST', path: '', status: 201, form: () => ({ repository: 'repository 1' }) } as const;
    const begun = await this.send(begin, '/api/review-requests/', `${name}-begin`, random);
    const displayId = member(begun?.body, 'review_request', 'id');
    if (typeof displayId !== 'number') return;
    const life: Life = { displayId, events: [], isDeleted: false };
    this.lives.push(life);
    for (const [index, step] of [...STEPS, ...(random.below(2) === 0 ? [DELETION] : [])].entries()) {
      const answer = await this.send(
        step,
        `/api/review-requests/${displayId}/${step.path}`,
        `${name}-${index}`,
        random,
      );
      if (!answer) return;
      if (step.event !== undefined) life.events.push(step.event);
      if (step === DELETION) life.isDeleted = true;
    }
  }

  /** Resolves with the right answer, or undefined if there was another one. */
  private async send(step: Step, path: string, key: string, random: Random): Promise<ChaosAnswer | undefined> {
    const { method, form, status = 200 } = step;
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      this.requests += 1;
      // A refusal is not kept with its key: a try that nobody waits for could be made later, and then not be refused.
      const patience = attempt === 0 && status < 300 ? 1 + random.below(IMPATIENT) : undefined;
      const answer = await random.pick(this.world.admins).send(method, path, form?.(), { key, patience });
      if (answer?.status === status) return answer;
      // 409: the try before is still under way.
      if (answer && ![409, 503].includes(answer.status)) {
        this.violations.push(`${method} ${path} was answered ${brief(answer)}`);
        return undefined;
      }
      this.lost += 1;
      await pause(PAUSE);
    }
    this.violations.push(`${method} ${path} was never answered`);
    return undefined;
  }

  private states(): Promise<State[]> {
    return this.stage.read<State>(sql`
      select wanted.number as "displayId", q.id is not null as stands, q.status, q.is_published as "isPublished",
        q.description,
        (select count(*)::int from diff where review_request_id = known.id and not on_draft) as published,
        (select count(*)::int from diff where review_request_id = known.id and on_draft) as drafted,
        array(select name from outbox_message o where o.status = 'done' and
          (o.payload->>'reviewRequestId')::int = known.id order by name) as asked,
        array(select action from audit_log a
          where (a.details->>'reviewRequestId')::int = known.id and a.action <> 'review-request.created'
          order by 1) as audited,
        ((select count(*) from file_diff where review_request_id = known.id)
          + (select count(*) from patch where diff_id in (select id from diff where review_request_id = known.id))
          + (select count(*) from diff where review_request_id = known.id)
          + (select count(*) from file_attachment where review_request_id = known.id)
          + (select count(*) from file_attachment_history where review_request_id = known.id)
          + (select count(*) from review_request_change where review_request_id = known.id))::int as parts
      from unnest(${this.lives.map(({ displayId }) => displayId)}::int[]) as wanted (number)
      left join review_request q on q.local_site_id is null and q.display_id = wanted.number
      cross join lateral (select coalesce(q.id, (
        select (payload->>'reviewRequestId')::int from outbox_message
        where queue = 'review-requests' and (payload->>'displayId')::int = wanted.number limit 1)) as id) known`);
  }
}

/** What is wrong about one. Those whose changes were not all answered are reported already. */
function faultsOf({ displayId, events, isDeleted }: Life, state: State | undefined): string[] {
  const name = `review request ${displayId}`;
  if (!state) return [`${name} was not looked up`];
  if (!isDeleted && events.length < STEPS.filter(({ event }) => event !== undefined).length) return [];
  const jobs = events
    .filter((event) => !WITHOUT_JOB.has(event))
    .sort()
    .join();
  const entries = [...events, ...(isDeleted ? ['review-request.removed'] : [])].sort().join();
  const { stands, status, isPublished, description, published, drafted, parts } = state;
  const shown = { stands, status, isPublished, description, published, drafted };
  const right = {
    stands: true,
    status: 'P',
    isPublished: true,
    description: LAST_WORDS,
    published: REVISIONS,
    drafted: 0,
  };
  return [
    ...(state.asked.join() === jobs ? [] : [`${name}: asked for ${state.asked.join()}, not ${jobs}`]),
    ...(state.audited.join() === entries ? [] : [`${name}: written down ${state.audited.join()}, not ${entries}`]),
    ...(isDeleted && (stands || parts > 0) ? [`${name} was deleted, and ${parts} of its parts are there`] : []),
    ...(isDeleted || JSON.stringify(shown) === JSON.stringify(right) ? [] : [`${name} is ${JSON.stringify(shown)}`]),
  ];
}
