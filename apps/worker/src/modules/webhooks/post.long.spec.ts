import { PrivatePlaces } from '@review-service/contracts/private-places';
import { once } from 'node:events';
import { Receiver } from '../../../test/receiver';
import { post } from './post';

describe('a message to a stranger', () => {
  it('cuts off an answer that never ends, since its status has been read', async () => {
    const receiver = await Receiver.open();
    let closed: Promise<unknown> | undefined;
    receiver.answer = (_, response) => {
      closed = once(response.writeHead(200), 'close');
      response.write('x');
    };

    await post(
      receiver.url,
      { headers: {}, body: '{}' },
      { allowsLoopback: true, privatePlaces: new PrivatePlaces([]) },
    );

    await closed;
    await receiver.close();
  });
});
