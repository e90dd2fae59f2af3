import { PrivatePlaces } from '@review-service/contracts/private-places';
import { once } from 'node:events';
import { type RequestListener } from 'node:http';
import { Receiver } from '../../../test/receiver';
import { post } from './post';

const privatePlaces = new PrivatePlaces([]);
const HERE = { allowsLoopback: true, privatePlaces };
const LETTER = { headers: { 'webhook-id': 'one' }, body: '{"a":1}' };

describe('a message to a stranger', () => {
  let receiver: Receiver;
  beforeEach(async () => (receiver = await Receiver.open()));
  afterEach(() => receiver.close());

  const answering = (answer: RequestListener) => {
    receiver.answer = answer;
    return post(receiver.url, LETTER, HERE);
  };

  it('cuts off an answer that never ends, since its status has been read', async () => {
    let closed: Promise<unknown> | undefined;

    await answering((_, response) => {
      closed = once(response.writeHead(200), 'close');
      response.write('x');
    });

    await closed;
  });
});
