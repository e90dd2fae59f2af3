import type { MailConfig } from '@review-service/platform/config/mail.config';
import type { Mail } from '@review-service/platform/mail/mailer';
import { html } from '../html';
import { htmlDocument, link, STYLE } from '../html-document';
import { addressed, AUTOMATIC, header } from '../mail-headers';
import { cutAt, inOneLine } from '../words';

/** The longest subject, and the longest value of a fact: what people write may be longer. */
const MOST = { subject: 200, fact: 300 };

/** What a mail says to somebody about what is their own. */
export interface Letter {
  readonly subject: string;
  readonly headline: string;
  /** What is known, by name. */
  readonly facts: Readonly<Record<string, string>>;
  /** What they should do. */
  readonly advice: string;
  readonly link: { readonly text: string; readonly to: string };
}

/** Whom it goes to. */
export interface LetterReceiver {
  readonly username: string;
  readonly name: string;
  readonly address: string;
}

/** The same letter of the same event is the same mail, by its Message-ID. */
export function mailOfLetter(
  { subject, headline, facts, advice, link: way }: Letter,
  receiver: LetterReceiver,
  { eventId, date, config }: { readonly eventId: string; readonly date: Date; readonly config: MailConfig },
): Mail {
  const { hostname } = new URL(config.siteAddress);
  const known = Object.entries(facts).map(([name, value]) => [name, cutAt(inOneLine(value), MOST.fact)] as const);
  const foot = `You get this because it is about your account ${inOneLine(receiver.username)}. This mail cannot be turned off.`;
  const lines = known.map(([name, value]) => `${name}: ${value}`);
  const body = html`<div style="${STYLE.box}">
      <strong>${headline}</strong>
      ${known.map(([name, value]) => html`<p style="margin:0">${name}: ${value}</p>`)}
    </div>
    <p>${advice}</p>
    <p>${link(way.to, way.text)}</p>`;
  return {
    envelope: { from: config.from, to: receiver.address },
    from: { name: config.productName, address: config.from },
    to: [addressed(receiver)],
    subject: cutAt(inOneLine(subject), MOST.subject),
    messageId: `<account.${eventId}@${hostname}>`,
    date,
    headers: [
      ...AUTOMATIC,
      header('X-ReviewBoard-URL', `${config.siteAddress}/`),
      header('X-Review-Reason', 'account'),
    ],
    text: `${[headline, ...(lines.length > 0 ? [lines.join('\n')] : []), advice, `${way.text}: ${way.to}`].join('\n\n')}\n\n-- \n${foot}\n`,
    html: htmlDocument(subject, body, [foot]),
    textEncoding: 'quoted-printable',
  };
}
