import { Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { errors } from '@review-service/contracts/errors';
import { ApiConfig } from '../../api.config';
import { fail } from '../../errors/api.exception';
import type { Check, ArrivingRequest } from './check';

const FeatureKey = Reflector.createDecorator<'oauth2'>();

/** On a controller: served only while FEATURE_OAUTH2 is on. */
export const NeedsOAuth2 = () => FeatureKey('oauth2');

/** 101 for resources of a feature that is off, before the login check (decision A8). */
@Injectable()
export class FeatureCheck implements Check {
  constructor(
    private readonly reflector: Reflector,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  check({ controller }: ArrivingRequest) {
    const feature = this.reflector.get<string | undefined>(FeatureKey, controller);
    if (feature === undefined || this.config.oauth2) return;
    fail(errors.permissionDenied, { message: 'OAuth2 is switched off on this server (FEATURE_OAUTH2).' });
  }
}
