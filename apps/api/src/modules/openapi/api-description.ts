import { Inject, Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ApiConfig } from '../../api.config';
import { siteBase } from '../../http/local-site';
import { ExpansionRegistry } from '../../hypermedia/expansion.registry';
import { describeApi, type Place } from './describe-api';
import type { Schema } from './schema';

/** The OpenAPI document of what is served. What is the same everywhere is put together when it is first asked for. */
@Injectable()
export class ApiDescription {
  private described?: ReturnType<typeof describeApi>;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly expansions: ExpansionRegistry,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /** As the client of this request calls the host, and the Local Site that it is on. */
  of(request: FastifyRequest): Schema {
    const base = siteBase(request);
    return this.at({ origin: `${request.protocol}://${request.host}`, base, issuer: `${this.config.url}${base}` });
  }

  at(place: Place): Schema {
    return (this.described ??= this.describe())(place);
  }

  private describe() {
    const { vendor, sessionCookie } = this.config;
    const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Type);
    return describeApi({ controllers, inlined: this.expansions.all, vendor, sessionCookie });
  }
}
