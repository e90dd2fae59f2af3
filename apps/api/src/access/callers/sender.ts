import type { FastifyRequest } from 'fastify';
import type { Sender } from '../../http/body-rooms';
import { networkOf } from './caller-network';

/** Who sends the body of a request, for what it may take of this process. */
export const senderOf = ({ ip, caller }: FastifyRequest): Sender => ({
  address: networkOf(ip),
  account: caller.person?.id,
});
