import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerBytes } from './answer';
import { ItemAnswer } from './item.answer';
import { ListAnswer } from './list.answer';
import { MediaTypes } from './media-types';
import type { OtherForm } from './other-form';
import type { Page } from './pager';
import { answeringOf } from './resource.metadata';

/** Turns what the handler of a resource returned into the bytes of its answer. */
@Injectable()
export class ResourceAnswers {
  constructor(
    private readonly modules: ModuleRef,
    private readonly item: ItemAnswer,
    private readonly list: ListAnswer,
    private readonly mediaTypes: MediaTypes,
  ) {}

  /** Undefined where the route answers with nothing, or with no resource. */
  async bytes(request: FastifyRequest, reply: FastifyReply, returned: unknown): Promise<Buffer | undefined> {
    const answering = answeringOf(request);
    if (!answering) return undefined;
    const { resource, shape, otherForms } = answering;
    const type = this.mediaTypes.other(request.headers.accept, Object.keys(otherForms));
    const form = type === undefined ? undefined : otherForms[type];
    if (type !== undefined && form) {
      const other = this.modules.get<OtherForm<unknown>>(form, { strict: false });
      return answerBytes(request, reply, type, await other.bytes(returned));
    }
    return shape === 'item'
      ? this.item.bytes(request, reply, resource, returned)
      : this.list.bytes(request, reply, resource, returned as Page<unknown>);
  }
}
