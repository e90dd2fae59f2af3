import { answerOf, apiToken, ReviewService } from '@review-service/client';
import { sql } from '@review-service/database/sql';
import { Make } from '@review-service/testing/make';
import type { Guarantee } from '../guarantee';
import { killEachApi } from '../kill-each-api';

/** Programs that make changes at the same time, at each process. */
const PROGRAMS = 4;

/** Longer than a killed process is away. */
const PATIENCE = { tries: 20, within: 120_000 };

/** Who uses the typed client does not notice that processes are killed: it sends each change until it is answered. */
export const unnoticed: Guarantee = {
  needsRedis: false,
  title: ({ operations }) => `at least ${operations.toLocaleString('en')} changes by the typed client, amid kills`,

  async test(trial) {
    const { stage, world, scale } = trial;
    const credentials = apiToken(await new Make(stage.db).apiToken(world.admin));
    const made = new Map<string, number>();
    const failed: string[] = [];
    let repeated = 0;
    let isOver = false;
    const programs = stage.apis.flatMap(({ service, url }) =>
      Array.from({ length: PROGRAMS }, (_, number) => ({
        name: `unnoticed-${service.name}-${number}`,
        client: new ReviewService({ url, credentials, ...PATIENCE }),
      })),
    );
    const makeGroup = async (client: ReviewService, name: string) => {
      try {
        const answer = await client.post('/api/groups/', { body: { name, display_name: name } });
        made.set(name, answer.group.id);
        if (answerOf(answer).headers.has('idempotency-replayed')) repeated += 1;
      } catch (error) {
        failed.push(`${name}: ${String(error)}`);
      }
    };
    const atWork = programs.map(async ({ name, client }) => {
      for (let turn = 0; !isOver || turn < scale.operations / programs.length; turn += 1)
        await makeGroup(client, `${name}-${turn}`);
    });
    await Promise.all([killEachApi(trial, scale.kills).finally(() => (isOver = true)), ...atWork]);

    const kept = await stage.read<{ name: string; id: number }>(
      sql`select name, id from review_group where name like 'unnoticed-%'`,
    );
    const wrong = kept.filter(({ name, id }) => made.get(name) !== id).map(({ name }) => `${name} is another group`);
    const gone = kept.length < made.size ? [`${made.size - kept.length} groups were answered, and are not there`] : [];
    return [
      {
        bar: 'every change is made, and answered as it was made',
        measured: `${made.size} made, ${repeated} of them answered again; ${failed.length} failed`,
        violations: [...failed, ...wrong, ...gone],
      },
    ];
  },
};
