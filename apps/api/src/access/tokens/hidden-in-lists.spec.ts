import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { furnish, type SamplePlace, segmentsAt, urlAt } from '../../../test/place';
import type { ResourceSample } from '../../../test/resource-sample';
import { SAMPLES } from '../../../test/samples';
import { TestApi } from '../../../test/test-api';

/** The lists of items that policies can name. */
const LISTS = SAMPLES.filter(
  ({ list, answer, item, policyId }) => list.includes('GET') && answer === undefined && item && policyId,
);

/** Every list is tried: the column that it calls its rows by is written once for each, and may be the wrong one. */
describe('a single item that the policy of an API token blocks', () => {
  const api = TestApi.ofSuite();
  let owner: MadeUser;
  let place: SamplePlace;

  beforeAll(async () => {
    owner = await api.make.superuser();
    place = await furnish(api, owner);
  });

  const tokenWith = async (resources: object) =>
    api.withToken(await api.make.apiToken(owner, { policy: { resources } }));

  const listed = async (client: TestClient, { list }: ResourceSample) => {
    const { status, body } = await client.get(`${urlAt(list[0], place)}?max-results=200`);
    const items = Object.values(body as object).find(Array.isArray) as object[] | undefined;
    return { status, total: body.total_results as number, items: items?.length };
  };

  it.each(LISTS.map((sample) => [sample.list[0], sample] as const))(
    'is neither in the list nor in its total: %s',
    async (_, sample) => {
      const { item, listedBy, policyId = '' } = sample;
      const values = place.values.get(sample.list[0]) ?? {};
      const name = listedBy ? String(values[listedBy]) : segmentsAt(item?.[0] ?? '', place).at(-1)?.text;

      const all = await listed(await tokenWith({}), sample);
      const rest = await listed(await tokenWith({ [policyId]: { [name ?? '']: { block: ['GET'] } } }), sample);

      expect(all.total).toBeGreaterThan(0);
      expect(rest).toEqual({ ...all, total: all.total - 1, items: Number(all.items) - 1 });
    },
  );
});
