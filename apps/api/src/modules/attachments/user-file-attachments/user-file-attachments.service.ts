import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { DIFF_FILE_ATTACHMENTS_QUEUE } from '@review-service/contracts/diff-file-attachments';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { type UpdateUserFileAttachment, USER_FILE_ATTACHMENT } from '@review-service/contracts/user-file-attachments';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { UserFileAttachment } from '@review-service/database/entities/user-file-attachment.entity';
import { boolean, json, number, text } from '@review-service/database/row-types';
import { empty, equalOrNull, type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { givenFields } from '@review-service/platform/audit/given-fields';
import type { NewAuditEntry } from '@review-service/platform/audit/write-audit';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import type { ReceivedFile } from '../../../http/received-file';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { AttachedFiles, type KeptFile } from '../attached-files';
import { type ShownUser, userPolicy } from '../../people/users';

/** Of `user_file_attachment a` of `user_account u`. */
const COLUMNS = together(
  columns(UserFileAttachment, 'a', ['id', 'userId', 'uuid', 'caption', 'filename', 'mimetype', 'preview']),
  computed({
    username: [text, sql`u.username`],
    extraData: [json<ExtraData>(), sql`a.extra_data`],
    hasThumbnails: [boolean, sql`exists (select from thumbnail t where t.source = a.stored_as)`],
  }),
);

/** A person's file as it is shown. */
export type ShownUserFileAttachment = RowOf<typeof COLUMNS>;

/** What comes with the fields of a request. */
interface Sent {
  readonly file: ReceivedFile | undefined;
  readonly extra: ExtraDataChange;
}

const JOINED = sql`join user_account u on u.id = a.user_id`;
const LISTED = {
  columns: COLUMNS,
  table: sql`user_file_attachment`,
  row: sql`a`,
  joined: JOINED,
  within: sql`a.local_site_id`,
  items: [{ of: USER_FILE_ATTACHMENT, id: sql`a.id` }],
  large: [largeJson('a', 'extraData')],
};
const ORDER: SortColumn<ShownUserFileAttachment>[] = [{ column: sql`a.id`, member: 'id', type: 'number' }];

const isHere = (caller: Caller): Sql => equalOrNull(sql`a.local_site_id`, caller.siteId);

const listingOf = ({ id }: { readonly id: number | Sql }, caller: Caller): Listing<ShownUserFileAttachment> => ({
  ...LISTED,
  reader: caller,
  where: sql`a.user_id = ${id} and ${isHere(caller)}`,
  order: ORDER,
});

/** Lists and changes the files that people upload to show in texts. */
@Injectable()
export class UserFileAttachmentsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly files: AttachedFiles,
  ) {}

  find({ id: userId }: ShownUser, id: number, caller: Caller): Promise<ShownUserFileAttachment | undefined> {
    return this.one(sql`a.id = ${id} and a.user_id = ${userId} and ${isHere(caller)}`);
  }

  /** The row again, locked until the transaction ends. */
  lock(id: number, caller: Caller): Promise<ShownUserFileAttachment | undefined> {
    return this.one(sql`a.id = ${id} and ${isHere(caller)}`, sql`for update of a`);
  }

  list(user: ShownUser, caller: Caller, asked: PageQuery): Promise<Page<ShownUserFileAttachment>> {
    return this.pager.page(listingOf(user, caller), asked);
  }

  /** The files of each of these people. A person whose files the caller may not see has none here. */
  ofEach(users: readonly ShownUser[], caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(
      users,
      (user) => (userPolicy.files(caller, user) ? { id: user.id } : undefined),
      (user) => listingOf(user, caller),
      room,
    );
  }

  /** With or without its file. A refusal stores nothing. */
  async create(user: ShownUser, caller: Caller, caption: string, sent: Sent): Promise<ShownUserFileAttachment> {
    const extraData = sent.extra({});
    const kept = await this.keep(sent.file);
    return this.insert(user, caller, { caption: caption || (kept?.filename ?? ''), extraData, kept });
  }

  /** Its bytes never change once they are there, because texts show them. */
  async update(
    claim: Claim<ShownUserFileAttachment>,
    given: UpdateUserFileAttachment,
    { file, extra }: Sent,
  ): Promise<ShownUserFileAttachment> {
    if (file) expectNoFile(claim.entity);
    return this.change(claim, given, extra, await this.keep(file));
  }

  /** Its bytes are unused then, unless others use them, and the worker deletes them. */
  @Transactional()
  async delete(claim: Claim<ShownUserFileAttachment>): Promise<void> {
    const now = await claim.lock();
    await this.db.change({}, sql`delete from user_file_attachment where id = ${now.id}`);
    await this.audit.write(entryOf('user-file-attachment.deleted', now));
  }

  @Transactional()
  protected async insert(
    user: ShownUser,
    caller: Caller,
    { caption, extraData, kept }: { caption: string; extraData: ExtraData; kept: KeptFile | undefined },
  ): Promise<ShownUserFileAttachment> {
    const [made] = await this.db.change(
      { id: number },
      sql`
        insert into user_file_attachment (id, user_id, local_site_id, caption, filename, mimetype, stored_as, extra_data)
        values (nextval(pg_get_serial_sequence('diff_file_attachment', 'id')), ${user.id}, ${caller.siteId}, ${caption},
          ${kept?.filename ?? null}, ${kept?.mimetype ?? ''}, ${kept?.sha256 ?? null}, ${extraData}::jsonb)
        returning id`,
    );
    const shown = (await this.one(sql`a.id = ${made?.id ?? 0}`)) ?? fail(errors.doesNotExist);
    await this.tell(shown, entryOf('user-file-attachment.created', shown), kept);
    return shown;
  }

  @Transactional()
  protected async change(
    claim: Claim<ShownUserFileAttachment>,
    given: UpdateUserFileAttachment,
    extra: ExtraDataChange,
    kept: KeptFile | undefined,
  ): Promise<ShownUserFileAttachment> {
    const now = await claim.lock();
    if (kept) expectNoFile(now);
    const caption = given.caption || now.caption;
    const extraData = extra(now.extraData);
    const file = kept
      ? sql`, filename = ${kept.filename}, mimetype = ${kept.mimetype}, stored_as = ${kept.sha256}`
      : empty;
    await this.db.change(
      {},
      sql`
        update user_file_attachment set caption = ${caption}, extra_data = ${extraData}::jsonb ${file}
        where id = ${now.id}`,
    );
    const shown = (await this.one(sql`a.id = ${now.id}`)) ?? fail(errors.doesNotExist);
    const fields = givenFields({ caption: given.caption, path: kept?.filename }, extraData !== now.extraData);
    await this.tell(shown, entryOf('user-file-attachment.changed', now, fields), kept);
    return shown;
  }

  private async keep(file: ReceivedFile | undefined): Promise<KeptFile | undefined> {
    return file && this.files.keep(this.files.accept(file));
  }

  /** The worker makes previews of new bytes. */
  private async tell({ id }: ShownUserFileAttachment, entry: NewAuditEntry, kept: KeptFile | undefined): Promise<void> {
    if (!kept) return this.audit.write(entry);
    await this.outbox.send(DIFF_FILE_ATTACHMENTS_QUEUE, 'attachment.uploaded', { attachmentId: id }, entry);
  }

  private one(where: Sql, lock = empty): Promise<ShownUserFileAttachment | undefined> {
    return this.db.find(COLUMNS, sql`select ${COLUMNS} from user_file_attachment a ${JOINED} where ${where} ${lock}`);
  }
}

const expectNoFile = ({ filename }: ShownUserFileAttachment): void => {
  if (filename !== null) fail(errors.fileAlreadyUploaded);
};

const entryOf = (
  action: 'user-file-attachment.created' | 'user-file-attachment.changed' | 'user-file-attachment.deleted',
  { id, username, filename }: ShownUserFileAttachment,
  more: object = {},
): NewAuditEntry => ({
  action,
  subject: `attachment ${id}`,
  details: { attachmentId: id, user: username, filename, ...more },
});
