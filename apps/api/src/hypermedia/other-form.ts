import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

/** Another form of what an item's handler returns: its bytes in another media type. */
export interface OtherForm<Entity> {
  bytes(entity: Entity): Promise<Buffer>;
}

/** Providers of other forms, by media type. */
// The reason for any: a form of whatever entity the handler returns.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type OtherForms = Readonly<Record<string, Type<OtherForm<any>>>>;

/** On an item's handler: how else than as JSON it answers clients whose Accept header names the media type. */
export const AlsoAs = Reflector.createDecorator<OtherForms>();
