import type { MailConfig } from '@review-service/platform/config/mail.config';
import type { Mail } from '@review-service/platform/mail/mailer';
import { Addresses } from './addresses';
import { type Html, html } from './html';
import { htmlPart } from './html-part';
import type { Receiver } from './judged-receivers';
import type { Known, MailContent, Said } from './mail-content';
import { addressed, AUTOMATIC, header, nameOf, unsubscribeHeaders } from './mail-headers';
import { because, reasonWord, turn } from './reasons';
import { isAddress, type Reason } from './receivers';
import { textPart } from './text-part';
import { threadOf } from './thread';
import { cutAt, inOneLine } from './words';

/** The longest subject, and all headers that name files together, in bytes. */
const MOST = { subject: 200, fileHeaders: 8_192 };

/** Somebody whom readers see in To or Cc. */
export interface ShownReceiver extends Known {
  readonly reason: Reason;
}

/** The mail to one receiver. */
export interface Composing {
  readonly content: MailContent;
  readonly receiver: Receiver;
  /** Who else is told, as far as readers may see it. */
  readonly others: readonly ShownReceiver[];
  readonly config: MailConfig;
  /** Where one click mutes the review request; undefined for a list, which its own software leaves. */
  readonly unsubscribe: string | undefined;
  /** When it happened. */
  readonly date: Date;
}

/** Undefined: there is nothing in it for this receiver. */
export function composed({ content: all, receiver, others, config, unsubscribe, date }: Composing): Mail | undefined {
  const content = shownTo(all, receiver);
  if (content.request === undefined && content.said.length === 0) return undefined;
  const at = new Addresses(config.siteAddress, content);
  const { hostname } = new URL(at.site);
  const { messageId, inReplyTo, references } = threadOf(content, hostname);
  const foot = footOf(receiver, unsubscribe, config.siteAddress);
  const first = turn(receiver);
  return {
    envelope: { from: config.from, to: receiver.address },
    ...sendersOf(content.actor, config),
    ...readersOf(receiver, others),
    subject: subjectOf(content),
    messageId,
    date,
    ...(inReplyTo !== undefined && { inReplyTo, references: [...references] }),
    headers: headersOf(content, receiver, { at, hostname, unsubscribe }),
    text: textPart(
      content,
      at,
      first,
      foot.map(({ text }) => text),
    ),
    html: htmlPart(
      content,
      at,
      first,
      foot.map(({ shown }) => shown),
    ),
    textEncoding: 'quoted-printable',
  };
}

/** Without what is for others only. */
const shownTo = (content: MailContent, { isOwnerOrActor, seesRepository }: Receiver): MailContent => ({
  ...content,
  said: content.said.filter(({ isToOwnerOnly }) => isOwnerOrActor || !isToOwnerOnly),
  repository: seesRepository ? content.repository : undefined,
});

function subjectOf({ request, displayId, summary, stack }: MailContent): string {
  const place = stack ? `[${stack.depth}/${stack.of}] ` : '';
  const about = `Review Request ${displayId}: ${place}${inOneLine(summary)}`;
  return cutAt(`${request === 'published' ? '' : 'Re: '}${about}`, MOST.subject);
}

/**
 * The service's address stands for the actor, unless the operator knows better: mail that claims to be from another
 * domain is refused by many. An address that is private, or none, is shown to nobody.
 */
function sendersOf({ name, address }: Known, { from, fromActor, productName }: MailConfig) {
  const known = isAddress(address) ? addressed({ name, address }) : undefined;
  if (fromActor === 'always' && known) {
    return { from: known, sender: { name: known.name, address: from }, replyTo: known };
  }
  return { from: { name: `${nameOf(name)} via ${productName}`, address: from }, ...(known && { replyTo: known }) };
}

/** To: those who are asked, or who owns it; Cc: who else is concerned. Who is told by a group or a list sees only themselves there. */
function readersOf(receiver: Receiver, others: readonly ShownReceiver[]) {
  const shown = others
    .filter(({ address }) => isAddress(address))
    .map((one) => ({ reason: one.reason, ...addressed(one) }));
  const self = { reason: receiver.reason, ...addressed(receiver) };
  const all = shown.some(({ address }) => address.toLowerCase() === self.address.toLowerCase())
    ? shown
    : [...shown, self];
  const asked = all.filter(({ reason }) => reason === 'reviewer' || reason === 'list');
  const address = ({ name, address: one }: (typeof all)[number]) => ({ name, address: one });
  if (asked.length === 0) return { to: all.map(address) };
  return { to: asked.map(address), cc: all.filter((one) => !asked.includes(one)).map(address) };
}

interface Places {
  readonly at: Addresses;
  readonly hostname: string;
  readonly unsubscribe: string | undefined;
}

/** People have filters on the names that begin with X-Review. */
function headersOf(content: MailContent, receiver: Receiver, { at, hostname, unsubscribe }: Places) {
  const { groups, repository, said } = content;
  const review = content.request === undefined ? said.find(({ isReply }) => !isReply) : undefined;
  const list = (receiver.group ?? 'review-requests').toLowerCase().replace(/[^a-z0-9-]+/g, '-');
  return [
    header('X-ReviewBoard-URL', at.site),
    header('X-ReviewRequest-URL', at.request),
    header('X-ReviewGroup', groups.map(({ name }) => name).join(', ')),
    ...(repository === undefined ? [] : [header('X-ReviewRequest-Repository', repository)]),
    ...fileHeaders(content),
    ...(review?.shipIt ? [header('X-ReviewBoard-ShipIt', '1')] : []),
    ...(review?.shipIt && isShipItOnly(review) ? [header('X-ReviewBoard-ShipIt-Only', '1')] : []),
    header('X-Review-Reason', reasonWord(receiver)),
    ...AUTOMATIC,
    header('List-Id', `<${list}.${hostname}>`),
    header('List-Archive', `<${at.request}>`),
    ...(unsubscribe === undefined ? [] : unsubscribeHeaders(unsubscribe)),
  ];
}

const isShipItOnly = ({ top, bottom, remarks, more }: Said): boolean =>
  (top.text === '' || top.text === 'Ship It!') && bottom.text === '' && remarks.length === 0 && more === 0;

/** A rename has two names. */
function fileHeaders({ files }: MailContent) {
  const key = 'X-ReviewBoard-Diff-For';
  const names = files.flatMap(({ source, dest, isNew, isDeleted }) => [
    ...(isNew ? [] : [source]),
    ...(isDeleted || dest === source ? [] : [dest]),
  ]);
  let room = MOST.fileHeaders;
  return names.flatMap((name) => {
    const one = header(key, name);
    room -= Buffer.byteLength(`${key}: ${one.value}\r\n`);
    return room < 0 ? [] : [one];
  });
}

/** The last lines: why they get it, and how they get it no more. */
function footOf(receiver: Receiver, unsubscribe: string | undefined, address: string): { text: string; shown: Html }[] {
  const why = because(receiver);
  if (unsubscribe === undefined) return [{ text: why, shown: html`${why}` }];
  const settings = `${address}/account/settings/#mail`;
  return [
    { text: why, shown: html`${why}` },
    {
      text: `Mute or unsubscribe: ${unsubscribe}\nNotification settings: ${settings}`,
      shown: html`<a href="${unsubscribe}">Mute or unsubscribe</a> · <a href="${settings}">Notification settings</a>`,
    },
  ];
}
