import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@review-service/database/sql';
import { type ChaosAnswer, brief, member } from '../client';
import type { Guarantee, GuaranteeTrial } from '../guarantee';
import { killEachApi } from '../kill-each-api';
import { inLanes } from '../lanes';

const LAYERS = 8;
/** Stacks that are acted on at the same time. */
const LANES = 4;
/** Milliseconds after which a client gives up on its first answer: sometimes shorter than the act takes. */
const IMPATIENT = 150;
/** Tries of one act; a killed process is back before the last of them. */
const MOST_TRIES = 400;
/** Between two tries, and between two looks at all stacks, in milliseconds. */
const PAUSE = 50;

/** Each is published, turned round on drafts, and published again. */
const PUBLICATIONS = 2;

/** Stacks are posted, published, ordered and published again while processes are killed: each act is made whole, and once. */
export const wholeStacks: Guarantee = {
  needsRedis: false,
  title: ({ rounds }) => `${rounds} stacks of ${LAYERS}, published and ordered while processes are killed`,

  async test(trial) {
    const { stage, scale, tell } = trial;
    const stacks = Array.from({ length: scale.rounds }, (_, number) => new ActedStack(trial, number));
    const halves = new Set<string>();
    let looks = 0;
    let isOver = false;
    const look = async () => {
      const faults = await halvesOf(trial, stacks).catch(() => []);
      for (const fault of faults) halves.add(fault);
      looks += 1;
    };
    const watch = async () => {
      while (!isOver) {
        await look();
        await pause(PAUSE);
      }
    };
    const act = async () => {
      await inLanes(LANES, stacks, (stack) => stack.live());
      isOver = true;
    };
    const kill = async () => {
      while (!isOver) await killEachApi(trial);
    };
    await Promise.all([act(), watch(), kill()]);
    await stage.untilUp();
    await look();
    tell(`${stacks.length} stacks were looked at ${looks} times`);

    const told = await stage.read<{ number: number; count: number }>(sql`
      select substring(subject from '\\d+$')::int as number, count(*)::int as count from audit_log
      where action = 'stack.published' and subject = any(${stacks.map((one) => `review-request ${one.subject}`)}::text[])
      group by 1`);
    const counts = new Map(told.map(({ number, count }) => [number, count]));
    const wrong = stacks
      .filter(({ subject }) => counts.get(subject) !== PUBLICATIONS)
      .map(({ subject }) => `the stack of ${subject} was published ${counts.get(subject) ?? 0} times`);
    const unturned = await stacksInTheirFirstOrder(trial, stacks);
    return [
      {
        bar: 'no stack half published or half ordered',
        measured: `${looks} looks, ${halves.size} halves`,
        violations: [...halves],
      },
      {
        bar: 'each act is made, and once',
        measured: `${stacks.length * (PUBLICATIONS + 2)} acts by ${stacks.reduce((sum, { requests }) => sum + requests, 0)} requests`,
        violations: [...stacks.flatMap(({ violations }) => violations), ...wrong, ...unturned],
      },
    ];
  },
};

/** A stack, and the client that acts on it until each act is answered. */
class ActedStack {
  /** The numbers of its review requests from the bottom up, as they are posted. */
  ids: readonly number[] = [];
  requests = 0;
  readonly violations: string[] = [];

  constructor(
    private readonly trial: GuaranteeTrial,
    private readonly number: number,
  ) {}

  /** Whose stack is published: the bottom as it was posted. */
  get subject(): number {
    return this.ids[0] ?? 0;
  }

  async live(): Promise<void> {
    const items = Array.from({ length: LAYERS }, (_, layer) => ({ commit: commitOf(this.number, layer) }));
    const given = { repository: 'repository 1', target_people: 'member-1', items: JSON.stringify(items) };
    const posted = await this.send('POST', '/api/stacks/', given, 'post', 201);
    const shown = member(posted?.body, 'stack', 'items');
    if (!Array.isArray(shown)) return;
    this.ids = shown.map((item) => Number(member(item, 'id')));
    const stack = `/api/review-requests/${this.subject}/stack/`;
    await this.send('POST', `${stack}publication/`, { all: '1' }, 'publish');
    await this.send('PUT', stack, { order: this.ids.toReversed().join(',') }, 'order');
    await this.send('POST', `${stack}publication/`, { all: '1' }, 'publish-again');
  }

  private async send(
    method: string,
    path: string,
    form: Record<string, string>,
    act: string,
    status = 200,
  ): Promise<ChaosAnswer | undefined> {
    const { world, random } = this.trial;
    const choice = random.for(`stack ${this.number} ${act}`);
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      this.requests += 1;
      const patience = attempt === 0 ? 1 + choice.below(IMPATIENT) : undefined;
      const key = `stack-${this.number}-${act}`;
      const answer = await choice.pick(world.admins).send(method, path, form, { key, patience });
      if (answer?.status === status) return answer;
      if (answer && ![409, 503].includes(answer.status)) {
        this.violations.push(`${method} ${path} was answered ${brief(answer)}`);
        return undefined;
      }
      await pause(PAUSE);
    }
    this.violations.push(`${method} ${path} was never answered`);
    return undefined;
  }
}

const commitOf = (stack: number, layer: number) => ({
  commit_id: `stack${stack}layer${layer}`,
  summary: `Layer ${layer} of stack ${stack}`,
  description: 'To be published as a whole.',
  diff: `diff --git a/${stack}/${layer} b/${stack}/${layer}
index ${'1'.repeat(40)}..${'2'.repeat(40)} 100644
--- a/${stack}/${layer}
+++ b/${stack}/${layer}
@@ -1 +1 @@
-old
+new
`,
});

/** A member as all see it, with the numbers of what it depends on. */
interface Layer {
  readonly number: number;
  readonly isPublished: boolean;
  readonly lower: readonly number[];
}

/** All stacks as one snapshot has them. */
async function read({ stage }: GuaranteeTrial, stacks: readonly ActedStack[]): Promise<Map<number, Layer>> {
  const layers = await stage.read<Layer>(sql`
    select q.display_id as number, q.is_published as "isPublished", array(
      select o.display_id from review_request_dependency t join review_request o on o.id = t.depends_on_id
      where t.review_request_id = q.id) as lower
    from review_request q
    where q.local_site_id is null and q.display_id = any(${stacks.flatMap(({ ids }) => ids)}::int[])`);
  return new Map(layers.map((layer) => [layer.number, layer]));
}

/** The order of the published edges: numbers from the bottom up, as text; `none` before the publication. */
const orderOf = (ids: readonly number[], layers: ReadonlyMap<number, Layer>): string => {
  const below = (id: number) => layers.get(id)?.lower.join('+') ?? '';
  return ids.map((id) => `${id}>${below(id)}`).join(' ');
};

const chained = (ids: readonly number[]): Map<number, Layer> =>
  new Map(ids.map((number, at) => [number, { number, isPublished: true, lower: ids.slice(Math.max(at - 1, 0), at) }]));

async function halvesOf(trial: GuaranteeTrial, stacks: readonly ActedStack[]): Promise<string[]> {
  const known = stacks.filter(({ ids }) => ids.length > 0);
  const layers = await read(trial, known);
  return known.flatMap(({ ids, subject }) => {
    const published = ids.filter((id) => layers.get(id)?.isPublished).length;
    const order = orderOf(ids, layers);
    const whole =
      published === 0 ? [orderOf(ids, new Map())] : [ids, ids.toReversed()].map((one) => orderOf(ids, chained(one)));
    if (published !== 0 && published !== LAYERS) return [`the stack of ${subject} had ${published} published members`];
    return whole.includes(order) ? [] : [`the stack of ${subject} had the edges ${order}`];
  });
}

/** Those whose last publication did not turn them round. */
async function stacksInTheirFirstOrder(trial: GuaranteeTrial, stacks: readonly ActedStack[]): Promise<string[]> {
  const layers = await read(trial, stacks);
  return stacks
    .filter(({ ids }) => orderOf(ids, layers) !== orderOf(ids, chained(ids.toReversed())))
    .map(({ subject }) => `the stack of ${subject} was not turned round`);
}
