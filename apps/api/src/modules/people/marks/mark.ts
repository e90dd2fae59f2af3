import type { Type } from '@nestjs/common';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { Sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import type { Presenter } from '../../../hypermedia/resources/presenter';

/** Something, and whether the caller has marked it. */
export interface MarkedObject<Marked> {
  readonly object: Marked;
  readonly isMarked: boolean;
  /** In a list: by the user name of the person who marked it. */
  readonly listedFor?: string;
}

/** What can be marked, and whether the caller may see it. */
export interface Markable {
  readonly id: number;
  readonly readable: boolean;
}

/** How what can be marked is shown and found. */
export interface MarkableKind<Service, Shown, Found extends Shown & Markable> {
  /** The resource that it is by itself, with its presenter and service. */
  readonly definition: ResourceDefinition;
  readonly presenter: Type<Presenter<Shown>>;
  readonly service: Type<Service>;
  /** The one that a URL or a form names, whether or not the caller may see it. */
  readonly find: (service: Service, name: string, caller: Caller) => Promise<Found | undefined>;
  /** What its URL has, and what lists call its id. */
  readonly nameOf: (shown: Shown) => string | number;
  readonly idOf: (shown: Shown) => number;
  /** Its row `o`, kept from being deleted until the transaction ends; no row if it is gone. */
  readonly kept: (id: number) => Sql;
}

/** A resource whose items are what people have marked for themselves: rows of a table with their `user_id`. */
export interface MarkResource<Service, Shown, Found extends Shown & Markable> {
  readonly definition: ResourceDefinition;
  /** Its URL below that of a person: `watched/review-groups`. */
  readonly path: string;
  readonly objects: MarkableKind<Service, Shown, Found>;
  readonly table: Sql;
  /** The column with the id of what is marked. */
  readonly objectId: Sql;
  /** Where one mark is of either of two kinds, this one: the column that says so, and its value. */
  readonly kind?: { readonly column: Sql; readonly value: boolean };
  /** Answers who would mark what they may not see. */
  readonly refuse: (caller: Caller) => never;
}
