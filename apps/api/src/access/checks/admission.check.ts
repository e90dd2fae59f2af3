import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { errors } from '@review-service/contracts/errors';
import { mayEnter } from '@review-service/visibility/rights';
import type { FastifyRequest } from 'fastify';
import { ApiConfig } from '../../api.config';
import { fail } from '../../errors/api.exception';
import { filesOf, readOn } from '../../http/bodies';
import { localSiteOf } from '../../http/local-site';
import { uploadGuardOf } from '../../http/sent-file.decorator';
import { checkDeclaredFields } from '../../hypermedia/fields/declared-fields';
import { AdmissionKey, type AdmissionRule, type Step } from '../rules/admission.decorator';
import { senderOf } from '../callers/sender';
import { Quotas } from '../limits/quotas';
import type { Check, ArrivingRequest } from './check';
import { conceal, refuse, tellsWhatIsThere } from '../rules/refuse';

/** Login, Local Site, its administrators, reporters of secrets, directories, and declared fields, in the order that the handler's rule gives (docs/wire/errors.md#order-of-checks). */
@Injectable()
export class AdmissionCheck implements Check {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly quotas: Quotas,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  check(visit: ArrivingRequest): void | Promise<void> {
    const rule = this.reflector.get(AdmissionKey, visit.handler);
    return this.ask(visit, rule, rule.order);
  }

  private ask(visit: ArrivingRequest, rule: AdmissionRule, steps: readonly Step[]): void | Promise<void> {
    const { request, reply, handler } = visit;
    for (const [index, step] of steps.entries()) {
      if (step === 'site') this.checkSite(request);
      else if (step === 'login') this.checkLogin(request, rule);
      else if (step === 'administrator') this.checkAdministrator(request);
      else if (step === 'scanner') this.checkScanner(request, rule);
      else if (step === 'directory') this.checkDirectory(request);
      else {
        const rest = this.readRest(visit);
        if (rest) return rest.then(() => this.ask(visit, rule, steps.slice(index)));
        checkDeclaredFields(handler, request, reply);
      }
    }
    // Handlers of pages read the fields themselves.
    return this.readRest(visit);
  }

  /** Only now is the body read: the file, or the fields. Undefined: nothing was left. */
  private readRest({ request, reply }: ArrivingRequest): Promise<void> | undefined {
    const reading = readOn(request, reply, { sender: senderOf(request), maySend: () => this.maySendFile(request) });
    return reading?.then(() => this.countFiles(request));
  }

  private async countFiles(request: FastifyRequest): Promise<void> {
    const bytes = [...filesOf(request).values()].reduce((sum, { size }) => sum + size, 0);
    if (bytes > 0) await this.quotas.countUpload(request.caller.userId, bytes);
  }

  private maySendFile(request: FastifyRequest): Promise<boolean> {
    const guard = uploadGuardOf(request);
    return guard ? this.modules.get(guard, { strict: false }).maySend(request) : Promise.resolve(false);
  }

  /** An unreadable header asks for a login, too: it was meant as one. */
  private checkLogin({ caller, headers }: FastifyRequest, { anonymous }: AdmissionRule): void {
    if (!caller.isAnonymous) return;
    if (!anonymous || this.config.requireLogin || headers.authorization !== undefined) fail(errors.notLoggedIn);
  }

  private checkAdministrator({ caller }: FastifyRequest): void {
    if (!caller.isSuperuser && !caller.isSiteAdmin) refuse(caller);
  }

  private checkDirectory({ caller }: FastifyRequest): void {
    if (!caller.directory) fail(errors.notLoggedIn);
  }

  private checkScanner(request: FastifyRequest, rule: AdmissionRule): void {
    if (request.scanner) return;
    this.checkLogin(request, rule);
    if (request.caller.isInPerson) return;
    fail(errors.permissionDenied, {
      message: 'No token may be used here. Log in with a password, or sign as a scanner.',
    });
  }

  /** Private sites are open to members and staff only; tokens of a site work on that site only. */
  private checkSite(request: FastifyRequest): void {
    const { caller } = request;
    const name = localSiteOf(request);
    const { site, token } = caller;
    const isMissing = name !== undefined && !site;
    const isClosed = site && !mayEnter(caller.person, site);
    if ((isMissing || isClosed) && !tellsWhatIsThere(request)) conceal(caller);
    if (isMissing) fail(errors.doesNotExist, { message: `There is no Local Site "${name}".` });
    if (isClosed) refuse(caller);
    if (token && token.localSiteId !== null && token.localSiteId !== caller.siteId) {
      fail(errors.permissionDenied, {
        message: 'This API token belongs to a Local Site and works under its URLs only.',
      });
    }
    if (caller.bounds.some(({ sites }) => sites?.includes(caller.siteId ?? 0) === false)) {
      fail(errors.permissionDenied, { message: 'This API token works on the Local Sites of its bounds only.' });
    }
  }
}
