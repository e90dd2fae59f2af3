import { createHash } from 'node:crypto';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FoundSecret, LeakVerdict } from '@review-service/contracts/leaked-tokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ScannerOrPerson } from '../../../access/rules/admission.decorator';
import { asTooManyRequests, GuessThrottle } from '../../../access/limits/guess-throttle';
import { AsBytes } from '../../../http/body-bytes';
import { OfKind } from '../../../http/route-kind';
import { answer } from '../../../hypermedia/answers/answer';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { LeakedTokensService } from './leaked-tokens.service';
import { reportIn } from './report';

const LARGEST_REPORT = 512 * 1024;

/**
 * `/api/tokens/check/`: takes secrets that were found in public, and ends them. Request and answer are those of GitHub's
 * secret scanning partner program, so both are lists, without the frame of other answers (docs/secret-scanning.md).
 */
@Controller('api/tokens/check')
@OfKind('scanner')
export class LeakedTokensController {
  constructor(
    private readonly tokens: LeakedTokensService,
    private readonly guesses: GuessThrottle,
  ) {}

  @Post()
  @HttpCode(200)
  @Errors([errors.malformedRequest, errors.unsupportedMediaType, errors.rateLimitExceeded])
  @ScannerOrPerson()
  @AsBytes(LARGEST_REPORT)
  async check(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const report = reportIn(request);
    const known = await this.withoutGuesses(request, report);
    const verdicts = report.map(({ token, type = '' }): LeakVerdict => ({
      token_hash: createHash('sha256').update(token).digest('hex'),
      token_type: type,
      label: known.has(token) ? 'true_positive' : 'false_positive',
    }));
    void reply.header('cache-control', 'no-store');
    return answer(request, reply, 'application/json', verdicts);
  }

  /** What nobody has signed, and names a secret that is not known here, counts as a guess of that person. */
  private async withoutGuesses(
    { caller, scanner }: FastifyRequest,
    report: readonly FoundSecret[],
  ): Promise<ReadonlySet<string>> {
    const by = `found secrets of ${caller.userId}`;
    if (!scanner) await this.guesses.check(by).catch(asTooManyRequests);
    const known = await this.tokens.end(report, caller.userId);
    if (!scanner && report.some(({ token }) => !known.has(token))) await this.guesses.countFailure(by);
    return known;
  }
}
