import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

/** Counts revocations: by deletion, by the end of a grant or of all tokens of an application. */
@Injectable()
export class RevocationMetrics {
  private readonly revoked: Counter;

  constructor(registry: Registry) {
    this.revoked = new Counter({
      name: 'review_service_revocations_total',
      help: 'Tokens whose revocation was followed up',
      registers: [registry],
    });
  }

  count(tokens: number): void {
    this.revoked.inc(tokens);
  }
}
