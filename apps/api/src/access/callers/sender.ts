import type { FastifyRequest } from 'fastify';
import type { Sender } from '../../http/body-rooms';
import { networkOf } from './caller-network';

/** The sender of a request's body, for the limits of bodies. */
export const senderOf = ({ ip, caller }: FastifyRequest): Sender => ({
  address: networkOf(ip),
  account: caller.person?.id,
});
