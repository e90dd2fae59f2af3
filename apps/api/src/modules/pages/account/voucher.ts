import type { FastifyRequest } from 'fastify';
import type { Identity } from '../../../access/callers/identities';

/** A person whom a voucher knows, with what their session needs. */
export type VouchedPerson = NonNullable<Identity['person']>;

/** Who vouches for a person. A sign-in asks one of them, and opens the session itself. */
export interface Voucher<Proof> {
  /** The person whom the proof shows; undefined: nobody. */
  vouch(request: FastifyRequest, proof: Proof): Promise<VouchedPerson | undefined>;
}
