import { Injectable } from '@nestjs/common';
import { DIFF } from '@review-service/contracts/diffs';
import { FILE_ATTACHMENT } from '@review-service/contracts/file-attachments';
import { GROUP } from '@review-service/contracts/groups';
import type { ChangeFields } from '@review-service/contracts/review-request-changes';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { USER } from '@review-service/contracts/users';
import type { IdAndName } from '@review-service/database/row-types';
import type { Embed, Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { DiffPresenter } from '../../diffs/diffs';
import { FileAttachmentPresenter } from '../../attachments/file-attachments';
import { GroupPresenter } from '../../groups/groups';
import {
  personLink,
  type ValueChange,
  ReviewRequestPresenter,
  shownTime,
  textType,
} from '../../requests/review-requests';
import { UserPresenter } from '../../people/users';
import type { ShownChange } from './review-request-changes.service';

const RESOURCES = {
  groups: { definition: GROUP, presenter: GroupPresenter },
  people: { definition: USER, presenter: UserPresenter },
  requests: { definition: REVIEW_REQUEST, presenter: ReviewRequestPresenter },
  files: { definition: FILE_ATTACHMENT, presenter: FileAttachmentPresenter },
  diffs: { definition: DIFF, presenter: DiffPresenter },
} as const;

/** Fields and links of a change. */
@Injectable()
export class ReviewRequestChangePresenter implements Presenter<ShownChange, ChangeFields> {
  fields(change: ShownChange, _urls: Urls, embed: Embed): ChangeFields {
    return {
      by_agent: change.byAgent,
      fields_changed: fieldsChanged(change, embed),
      id: change.id,
      text: change.text,
      text_type: textType(change.isMarkdown),
      timestamp: shownTime(change.createdAt),
    };
  }

  links({ displayId, id, user }: ShownChange, urls: Urls): Links {
    const self = urls.get('review-requests', displayId, 'changes', id);
    return user ? { self, user: personLink(user, urls) } : { self };
  }
}

/** Values as they are stored; what is named by id, as an object. */
function fieldsChanged({ fieldsChanged: stored, named }: ShownChange, embed: Embed): ChangeFields['fields_changed'] {
  const { bugs_closed, target_groups, target_people, depends_on, submitter, files, file_captions, diff, ...values } =
    stored;
  const show = (kind: keyof typeof RESOURCES, id: number): object | undefined => {
    const found = named[kind].get(id);
    return found && embed(RESOURCES[kind], found);
  };
  const list = (kind: keyof typeof RESOURCES, change: ValueChange<readonly IdAndName[]>) =>
    compared(
      change,
      ({ id }) => id,
      (one) => show(kind, one.id),
    );
  return {
    ...values,
    ...(bugs_closed && {
      bugs_closed: compared(
        bugs_closed,
        (bug) => bug,
        (bug) => bug,
      ),
    }),
    ...(target_groups && { target_groups: list('groups', target_groups) }),
    ...(target_people && { target_people: list('people', target_people) }),
    ...(depends_on && { depends_on: list('requests', depends_on) }),
    ...(submitter && {
      submitter: { old: show('people', submitter.old.id) ?? null, new: show('people', submitter.new.id) ?? null },
    }),
    ...(files && { files: list('files', files) }),
    ...(file_captions && {
      file_captions: file_captions.flatMap(({ file, ...change }) => {
        const shown = show('files', file.id);
        return shown ? [{ ...change, file_attachment: shown }] : [];
      }),
    }),
    ...(diff && {
      diff: {
        added: show('diffs', diff.added.id) ?? null,
        ...(diff.carried_from !== undefined && { carried_from: diff.carried_from }),
      },
    }),
  };
}

/** Both lists, and their differences, without what is not shown. */
function compared<Value>(
  { old, new: next }: ValueChange<readonly Value[]>,
  keyOf: (value: Value) => unknown,
  show: (value: Value) => unknown,
) {
  const without = (values: readonly Value[], others: readonly Value[]) => {
    const keys = new Set(others.map(keyOf));
    return values.filter((value) => !keys.has(keyOf(value)));
  };
  const shown = (values: readonly Value[]) => values.map(show).filter((value) => value !== undefined);
  return {
    old: shown(old),
    new: shown(next),
    added: shown(without(next, old)),
    removed: shown(without(old, next)),
  };
}
