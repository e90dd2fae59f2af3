import { eventually } from '@review-service/testing/eventually';
import { AskedHost, requests } from '../../../test/asked-hosts';
import { NotYet } from '../../jobs/work';

describe('a request to a host', () => {
  const asked = AskedHost.ofSuite();

  describe('waits for nobody', () => {
    it('a host has a few at once, however many ask, and each has its turn', async () => {
      const from = requests();
      const { host } = asked;
      let [open, most] = [0, 0];
      host.answers['/x'] = (_, response) => {
        most = Math.max(most, (open += 1));
        setImmediate(() => {
          open -= 1;
          response.end('1');
        });
      };
      /** As the queue does with those that go back. */
      const untilAnswered = () =>
        eventually(async () => {
          const answer = await from.json(`${host.url}/x`, {}, asked.errand()).catch((error: unknown) => error);
          if (answer instanceof NotYet) return undefined;
          return { answer };
        });

      const found = await Promise.all(Array.from({ length: 40 }, untilAnswered));

      expect(found).toEqual(Array.from({ length: 40 }, () => ({ answer: 1 })));
      expect(most).toBeLessThanOrEqual(6);
    });
  });
});
