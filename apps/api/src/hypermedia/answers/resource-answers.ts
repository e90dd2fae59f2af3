import type { Readable } from 'node:stream';
import { HttpStatus, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerStream } from './answer';
import type { ItemAndMore } from './item-and-more';
import { ItemAnswer } from './item.answer';
import { ListAnswer } from './list.answer';
import type { MadeOnce } from './made-once';
import { MediaTypes } from '../media-types/media-types';
import { answeredAs, type OtherBytes, type OtherForm } from '../media-types/other-form';
import type { Page } from '../lists/pager';
import { answeringOf, givenFor } from '../resources/resource.metadata';

/** Turns the result of a resource's handler into the bytes of its answer. */
@Injectable()
export class ResourceAnswers {
  constructor(
    private readonly modules: ModuleRef,
    private readonly item: ItemAnswer,
    private readonly list: ListAnswer,
    private readonly mediaTypes: MediaTypes,
  ) {}

  /** The answer to a request, which may be in another form than JSON. Undefined where the route answers with nothing. */
  async of(request: FastifyRequest, reply: FastifyReply, returned: unknown): Promise<Buffer | Readable | undefined> {
    const given = givenFor(request);
    // The reason for the cast: a handler with a declared result returns that.
    if (given !== undefined) return answerStream(request, reply, given, returned as OtherBytes);
    const { otherForms = {} } = answeringOf(request) ?? {};
    const name = this.mediaTypes.other(request.headers.accept, Object.keys(otherForms));
    const form = name === undefined ? undefined : otherForms[name];
    if (name === undefined || !form) return this.bytes(request, reply, returned);
    const other = this.modules.get<OtherForm<unknown>>(form, { strict: false });
    return answerStream(request, reply, answeredAs(name), await other.of(returned, request, reply));
  }

  /** The same in JSON. Undefined where the route answers with nothing, or with no resource. */
  async bytes(request: FastifyRequest, reply: FastifyReply, returned: unknown): Promise<Buffer | undefined> {
    const answering = answeringOf(request);
    if (!answering) return undefined;
    const { resource, shape } = answering;
    // The reason for the casts: handlers return the type of their shape.
    if (shape === 'list') return this.list.bytes(request, reply, resource, returned as Page<unknown>);
    if (shape === 'elsewhere') return this.item.elsewhere(request, reply, resource, returned);
    if (shape === 'item') return this.item.bytes(request, reply, resource, returned);
    if (shape === 'item and more') {
      const { entity, beside } = returned as ItemAndMore<unknown>;
      return this.item.bytes(request, reply, resource, entity, beside);
    }
    const { entity, isNew } = returned as MadeOnce<unknown>;
    if (!isNew) void reply.status(HttpStatus.SEE_OTHER);
    return this.item.bytes(request, reply, resource, entity);
  }
}
