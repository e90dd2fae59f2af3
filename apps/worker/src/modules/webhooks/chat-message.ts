import { PING } from '@review-service/contracts/webhooks';
import { cutAt, inOneLine } from '../mail';

/** The actor of an event. */
interface Person {
  readonly username: string;
}

/** What links lead to. */
interface Titled {
  readonly title: string;
}

/** What is read of a message, which the API wrote (docs/webhooks.md): each event has some of it. */
interface Message {
  readonly event: string;
  readonly review_request?: {
    readonly id: number;
    readonly summary: string;
    readonly absolute_url: string;
    readonly links: { readonly submitter: Titled };
  };
  readonly is_new?: boolean;
  readonly published_by?: Person | null;
  readonly change?: { readonly fields_changed: object };
  readonly closed_by?: Person | null;
  readonly close_type?: string;
  readonly reopened_by?: Person | null;
  readonly review?: { readonly ship_it: boolean; readonly links: { readonly user: Titled } };
  readonly group?: { readonly name: string };
  readonly user?: Person | null;
  readonly done_by?: Person | null;
  readonly deleted_by?: Person | null;
  readonly revoked_by?: Person | null;
  readonly changed_by?: Person | null;
  readonly former_issue_status?: string;
  readonly comment?: { readonly issue_status: string } | null;
  readonly status_update?: { readonly summary: string; readonly state: string } | null;
  readonly reply?: { readonly links: { readonly user: Titled } };
  readonly review_request_ids?: readonly number[];
  readonly diff_comments?: readonly Remark[];
  readonly file_attachment_comments?: readonly Remark[];
  readonly general_comments?: readonly Remark[];
}

interface Remark {
  readonly issue_opened?: boolean;
}

/** Characters of a summary or a name at most. */
const LONGEST = 200;

/**
 * A message as incoming webhooks of Slack take it, and of Mattermost, which reads the same: one line of text, in which the
 * review request is a link. It says nothing that the message does not.
 * @see https://docs.slack.dev/messaging/formatting-message-text
 */
export const chatMessage = (body: string): string => JSON.stringify({ text: lineOf(JSON.parse(body) as Message) });

function lineOf(message: Message): string {
  const { event, review_request: request } = message;
  if (event === PING) return 'Test message: this webhook works.';
  if (!request) return `${wordsOf(event)}${aboutGroup(message)}.`;
  const { id, summary, absolute_url: url, links } = request;
  const link = `<${url}|${plain(summary) || `Review request ${id}`}>`;
  const by = (person: Person | null | undefined) => plain(person?.username ?? links.submitter.title);
  switch (event) {
    case 'review_request_published':
      return message.is_new
        ? `${by(message.published_by)} requested a review of ${link}`
        : `${by(message.published_by)} updated ${link}${fieldsOf(message)}`;
    case 'review_request_closed':
      return `${by(message.closed_by)} closed ${link}: ${wordsOf(message.close_type ?? '')}`;
    case 'review_request_reopened':
      return `${by(message.reopened_by)} reopened ${link}`;
    case 'review_published':
      return `${plain(message.review?.links.user.title ?? '')} reviewed ${link}${verdictOf(message)}`;
    case 'reply_published':
      return `${plain(message.reply?.links.user.title ?? '')} replied on ${link}`;
    case 'review_request_deleted':
      // There is nothing to go to any more.
      return `${by(message.deleted_by)} deleted "${plain(summary)}"`;
    case 'stack_published': {
      const numbers = message.review_request_ids ?? [];
      return `${by(message.published_by)} published ${numbers.length} review requests up to ${link}`;
    }
    case 'ship_it_revoked':
      return `${by(message.revoked_by)} revoked a "Ship It!" for ${link}`;
    case 'issue_changed':
      return `${by(message.changed_by)} changed an issue of ${link}${statusesOf(message)}`;
    case 'status_update_changed':
      return message.status_update
        ? `${plain(message.status_update.summary)} about ${link}: ${wordsOf(message.status_update.state)}`
        : `${by(message.changed_by)} deleted a status update of ${link}`;
    default:
      return `${wordsOf(event)}: ${link}`;
  }
}

/** `: bob, night-owls, by alice` of somebody who joins a group. */
function aboutGroup({ group, user, done_by: by }: Message): string {
  const parts = [
    ...(user ? [plain(user.username)] : []),
    ...(group ? [plain(group.name)] : []),
    ...(by ? [`by ${plain(by.username)}`] : []),
  ];
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}

function fieldsOf({ change }: Message): string {
  const fields = Object.keys(change?.fields_changed ?? {}).map(wordsOf);
  return fields.length === 0 ? '' : `: ${fields.join(', ')}`;
}

const statusesOf = ({ former_issue_status: former, comment }: Message): string =>
  comment ? `: ${wordsOf(comment.issue_status)}, formerly ${wordsOf(former ?? '')}` : '';

function verdictOf({ review, ...message }: Message): string {
  const { diff_comments = [], file_attachment_comments = [], general_comments = [] } = message;
  const remarks = [...diff_comments, ...file_attachment_comments, ...general_comments];
  const parts = [
    ...(review?.ship_it ? ['Ship It!'] : []),
    ...counted(remarks.length, 'comment'),
    ...counted(remarks.filter((remark) => remark.issue_opened).length, 'issue'),
  ];
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}

const counted = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`];

/** A name of ours, such as `close_type` or `done-success`, in words. */
const wordsOf = (name: string): string => plain(name.replace(/[_-]/g, ' '));

/** Ends a word for those who look for names and addresses, and cannot be seen. */
const BREAK = '\u200b';

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * What somebody wrote, so that it is text and no more: it calls nobody, and leads nowhere. Slack asks for three characters
 * to be escaped. Mattermost reads Markdown besides, in which brackets make links, and backquotes and backslashes hide their
 * ends; both make links of what looks like an address, and Mattermost calls who stands behind an @.
 */
const plain = (text: string): string =>
  cutAt(inOneLine(text), LONGEST)
    .replaceAll('[', '\uff3b')
    .replaceAll(']', '\uff3d')
    .replaceAll('`', "'")
    .replace(/[@\\]|:(?=\/\/)|\.(?=\w)/g, (sign) => `${sign}${BREAK}`)
    .replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign);
