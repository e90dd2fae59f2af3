import { Injectable } from '@nestjs/common';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { DIRECTORY_ISSUER } from '@review-service/platform/directory/directory';
import type { FastifyRequest } from 'fastify';
import { DirectoryLogin, type DirectoryProof } from '../../../access/callers/directory-login';
import { DirectoryRefusal } from '../../../access/callers/directory-refusal';
import type { VouchedPerson, Voucher } from './voucher';

/** Vouches for people who know their password of the company's directory. Who asks it limits guesses. */
@Injectable()
export class DirectoryVoucher implements Voucher<DirectoryProof> {
  constructor(
    private readonly directory: DirectoryLogin,
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  get isOn(): boolean {
    return this.directory.isOn;
  }

  /** Is the account linked with a person of the directory? */
  knows(userId: number): Promise<boolean> {
    return this.directory.knows(userId);
  }

  /**
   * Are these the name and the password in the directory of the person with whom the account is linked?
   * @throws {DirectoryRefusal} if the directory cannot be asked
   */
  isOf(userId: number, typed: Pick<DirectoryProof, 'username' | 'password'>): Promise<boolean> {
    return this.directory.isOf(userId, typed);
  }

  /**
   * Undefined for a wrong name or password.
   * @throws {DirectoryRefusal} with what the person can do
   */
  async vouch(request: FastifyRequest, proof: DirectoryProof): Promise<VouchedPerson | undefined> {
    const identity = await this.directory.logIn(request, proof);
    const person = identity?.person;
    if (!person) return undefined;
    if (!person.isActive) throw DirectoryRefusal.deactivated();
    const details = { userId: person.id, issuer: DIRECTORY_ISSUER };
    const entry = { action: 'session.opened', subject: `user ${person.username}`, details } as const;
    await this.db.transaction(() => this.audit.write(entry, { actor: person.username }));
    return person;
  }
}
