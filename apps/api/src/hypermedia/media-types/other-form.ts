import type { Readable } from 'node:stream';
import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mediaTypeOf } from './media-type-of';

/** An item in another form; a stream if it may be too large for memory. */
export interface OtherBytes {
  /** The same tag means the same bytes. */
  readonly tag: string;
  /** Headers that this form has beside the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
  /** How many bytes there are, if that is known. */
  readonly size?: number;
  /** The bytes; called only if they are sent. */
  open(): Promise<Buffer | Readable>;
}

/** Renders an item in another form. */
export interface OtherForm<Entity> {
  of(entity: Entity, request: FastifyRequest, reply: FastifyReply): Promise<OtherBytes>;
}

/** Providers of other forms, by media type; one of JSON by its name alone, which the vendor comes before. */
// The reason for any: a form of any entity.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type OtherForms = Readonly<Record<string, Type<OtherForm<any>>>>;

/** On an item's handler: its other forms, for clients whose Accept header names them. */
export const AlsoAs = Reflector.createDecorator<OtherForms>();

const isMediaType = (name: string): boolean => name.includes('/');

/** The media type by which clients ask for a form. */
export const askedAs = (name: string, vendor: string): string => (isMediaType(name) ? name : mediaTypeOf(vendor, name));

/** The media type of the answer: JSON that is no resource has none of its own, as in the reference. */
export const answeredAs = (name: string): string => (isMediaType(name) ? name : 'application/json');
