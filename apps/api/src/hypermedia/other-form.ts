import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

/** Renders an item in another media type. */
export interface OtherForm<Entity> {
  bytes(entity: Entity): Promise<Buffer>;
}

/** Providers of other forms, by media type. */
// The reason for any: a form of any entity.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type OtherForms = Readonly<Record<string, Type<OtherForm<any>>>>;

/** On an item's handler: its other media types, for clients whose Accept header names them. */
export const AlsoAs = Reflector.createDecorator<OtherForms>();
