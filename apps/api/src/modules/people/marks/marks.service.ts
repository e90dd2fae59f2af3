import { Transactional } from '@nestjs-cls/transactional';
import { errors } from '@review-service/contracts/errors';
import { number } from '@review-service/database/row-types';
import { empty, sql } from '@review-service/database/sql';
import type { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { policyReads } from '../../../access/rules/token-gate';
import { fail } from '../../../errors/api.exception';
import type { MarkedObject, Markable, MarkResource } from './mark';

/** Finds and changes what the caller has marked: the rows `m` of the resource's table. */
export class MarksService<Service, Shown, Found extends Shown & Markable> {
  constructor(
    private readonly of: MarkResource<Service, Shown, Found>,
    private readonly objects: Service,
    private readonly db: Database,
  ) {}

  /** What has this name, marked or not. */
  async find(name: string, caller: Caller, lock = empty): Promise<MarkedObject<Found> | undefined> {
    const { objects, table, objectId, kind } = this.of;
    const object = await objects.find(this.objects, name, caller);
    if (!object) return undefined;
    const marked = await this.db.find(
      { id: number },
      sql`
        select m.${objectId} as id from ${table} m
        where m.user_id = ${caller.userId} and m.${objectId} = ${object.id}
          ${kind ? sql`and m.${kind.column} = ${kind.value}` : empty}
        ${lock}`,
    );
    const readable = object.readable && policyReads(caller, objects.definition, name);
    return { object: { ...object, readable }, isMarked: marked !== undefined };
  }

  /** The same again; the mark is locked until the transaction ends. */
  lock({ object }: MarkedObject<Found>, caller: Caller): Promise<MarkedObject<Found> | undefined> {
    return this.find(String(this.of.objects.nameOf(object)), caller, sql`for update of m`);
  }

  @Transactional()
  async add(caller: Caller, name: string): Promise<MarkedObject<Found>> {
    const { object } = (await this.find(name, caller)) ?? fail(errors.doesNotExist);
    if (!object.readable) this.of.refuse(caller);
    return (await this.mark(object, caller)) ? { object, isMarked: true } : fail(errors.doesNotExist);
  }

  /** Marks what the caller may see. Resolves with whether it is still there. */
  async mark({ id }: { readonly id: number }, caller: Caller): Promise<boolean> {
    const { objects, table, objectId, kind } = this.of;
    const columns = kind ? sql`user_id, ${objectId}, ${kind.column}` : sql`user_id, ${objectId}`;
    const values = kind ? sql`${caller.userId}, o.id, ${kind.value}` : sql`${caller.userId}, o.id`;
    const changed = kind?.column ?? sql`user_id`;
    const marked = await this.db.change(
      { id: number },
      sql`
        insert into ${table} (${columns}) select ${values} from ${objects.kept(id)}
        on conflict (user_id, ${objectId}) do update set ${changed} = excluded.${changed}
        returning ${objectId} as id`,
    );
    return marked.length > 0;
  }

  /** A mark of the other kind stays. */
  @Transactional()
  async remove(claim: Claim<MarkedObject<Found>>): Promise<void> {
    const { table, objectId, kind } = this.of;
    const { object } = await claim.lock();
    await this.db.change(
      {},
      sql`
        delete from ${table} where user_id = ${claim.caller.userId} and ${objectId} = ${object.id}
          ${kind ? sql`and ${kind.column} = ${kind.value}` : empty}`,
    );
  }
}
