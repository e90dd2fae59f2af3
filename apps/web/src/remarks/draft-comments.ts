import { service } from '../base/service.ts';
import { type Comment, commentOf, hideComment, showComment, type ShownComment } from './comments.ts';
import { commentIn, type CommentPath, KINDS, REPLY, REVIEW } from './kinds.ts';
import { type CommentPlace, kindOf } from './places.ts';
import { regionFields, regionIn } from './regions.ts';
import { beginReply, beginReview } from './review-texts.ts';
import type { Shelf } from './shelf.ts';
import { type Linked, type Stored, storedOf, withoutBlanks, type Words } from './words.ts';

/** Where a draft comment is kept: in the draft of a review or of a reply. */
export class CommentShelf implements Shelf {
  /** As the last change was answered. */
  #shown: Comment | undefined;
  readonly #about: string;
  readonly #path: CommentPath;

  constructor(
    readonly requestId: number,
    readonly place: CommentPlace,
  ) {
    const kind = kindOf(place);
    this.#about = KINDS[kind].about;
    this.#path = `${place.about === 'comment' ? REPLY : REVIEW}${KINDS[kind].list}/{comment_id}/`;
  }

  async make(words: Words, idempotencyKey: string): Promise<Stored> {
    return this.#take(words, commentIn(await this.#send(words, idempotencyKey)));
  }

  async change(words: Words, { links, tag }: Stored): Promise<Stored> {
    const body = this.place.about === 'comment' ? textOf(words) : bodyOf(words);
    const query = { expand: this.#about };
    const answer = await service.put(this.#path, { link: links.update, ifMatch: tag, query, body });
    return this.#take(words, commentIn(answer));
  }

  async read({ links }: Linked): Promise<Stored> {
    this.#shown = undefined;
    const typed = commentIn(await service.get(this.#path, { link: links.self }));
    const { text, text_type, issue_opened: opensIssue, extra_data } = typed;
    return storedOf(typed, {
      text,
      textType: text_type === 'plain' ? 'plain' : 'markdown',
      opensIssue,
      needsVerification: extra_data.require_verification === true,
      region: regionIn(extra_data),
    });
  }

  async render(stored: Stored): Promise<string> {
    return (await this.#read(stored)).html;
  }

  async show(stored: Stored): Promise<void> {
    showComment(this.requestId, await this.#read(stored));
  }

  async delete({ id, links }: Stored): Promise<void> {
    await service.delete(this.#path, { link: links.delete });
    hideComment(this.requestId, { kind: kindOf(this.place), id });
  }

  /** Of a reply there is one comment on each comment: sent again, it is changed. */
  async #send(words: Words, idempotencyKey: string) {
    const { place, requestId } = this;
    const query = { expand: this.#about };
    if (place.about === 'comment') {
      const { kind, id, review } = place.answered;
      const path = { review_request_id: requestId, review_id: review, reply_id: await beginReply(requestId, review) };
      const body = { ...textOf(words), reply_to_id: id };
      return service.post(`${REPLY}${KINDS[kind].list}/`, { path, query, body });
    }
    const path = { review_request_id: requestId, review_id: await beginReview(requestId) };
    const options = { path, query, idempotencyKey };
    const body = bodyOf(words);
    switch (place.about) {
      case 'lines': {
        const { fileId, olderId, firstRow: first_line, rowCount: num_lines } = place.lines;
        const files =
          olderId === undefined ? { filediff_id: fileId } : { filediff_id: olderId, interfilediff_id: fileId };
        return service.post(`${REVIEW}diff-comments/`, {
          ...options,
          body: { ...body, ...files, first_line, num_lines },
        });
      }
      case 'file': {
        const { id: file_attachment_id, against } = place.file;
        const other = against === undefined ? {} : { diff_against_file_attachment_id: against };
        return service.post(`${REVIEW}file-attachment-comments/`, {
          ...options,
          body: { ...body, file_attachment_id, ...other },
        });
      }
      case 'change':
        return service.post(`${REVIEW}general-comments/`, { ...options, body });
    }
  }

  #take(words: Words, shown: ShownComment): Stored {
    this.#shown = commentOf(shown);
    return storedOf(shown, withoutBlanks(words));
  }

  async #read({ links }: Linked): Promise<Comment> {
    const query = { 'force-text-type': 'html', expand: this.#about } as const;
    this.#shown ??= commentOf(commentIn(await service.get(this.#path, { link: links.self, query })));
    return this.#shown;
  }
}

const textOf = ({ text, textType }: Words) => ({ text, text_type: textType, force_text_type: 'html' }) as const;

const bodyOf = (words: Words) => ({
  ...textOf(words),
  issue_opened: words.opensIssue,
  'extra_data.require_verification': words.opensIssue && words.needsVerification,
  ...regionFields(words.region),
});
