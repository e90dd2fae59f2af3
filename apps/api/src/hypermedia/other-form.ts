import type { Readable } from 'node:stream';
import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

/** An item in another media type, as a stream: it may be larger than memory allows. */
export interface OtherBytes {
  /** The same tag means the same bytes. */
  readonly tag: string;
  /** Headers that this form has beside the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
  /** How many bytes there are, if that is known. */
  readonly size?: number;
  /** The bytes; called only if they are sent. */
  open(): Promise<Readable>;
}

/** Renders an item in another media type. */
export interface OtherForm<Entity> {
  of(entity: Entity): Promise<OtherBytes>;
}

/** Providers of other forms, by media type. */
// The reason for any: a form of any entity.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type OtherForms = Readonly<Record<string, Type<OtherForm<any>>>>;

/** On an item's handler: its other media types, for clients whose Accept header names them. */
export const AlsoAs = Reflector.createDecorator<OtherForms>();
