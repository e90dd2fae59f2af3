import type { MailConfig } from '@review-service/platform/config/mail.config';
import type { Mail } from '@review-service/platform/mail/mailer';
import { Addresses } from './addresses';
import type { DigestContent, News, RequestNews, Waiting } from './digest-content';
import { type Html, html } from './html';
import { htmlDocument, link, STYLE } from './html-document';
import { addressed, AUTOMATIC, header, unsubscribeHeaders } from './mail-headers';
import { asked } from './reasons';
import { RULE } from './text-part';
import { counted, headline, inOneLine } from './words';

/** A digest for its receiver. */
export interface ComposingDigest {
  readonly id: number;
  readonly content: DigestContent;
  readonly config: MailConfig;
  /** Where one click ends all mail. */
  readonly unsubscribe: string;
}

/** One mail: first the requests that need the receiver, then the held-back notifications. */
export function composedDigest({ id, content, config, unsubscribe }: ComposingDigest): Mail {
  const { hostname } = new URL(config.siteAddress);
  const of = new Digest(content, config.siteAddress);
  return {
    envelope: { from: config.from, to: content.address },
    from: { name: config.productName, address: config.from },
    to: [addressed(content)],
    subject: `${config.productName}: ${of.title}`,
    // A repeat has the same.
    messageId: `<digest.${id}@${hostname}>`,
    headers: [
      ...AUTOMATIC,
      header('X-ReviewBoard-URL', `${config.siteAddress}/`),
      header('X-Review-Reason', 'digest'),
      header('List-Id', `<digest.${hostname}>`),
      ...unsubscribeHeaders(unsubscribe),
    ],
    text: of.text(unsubscribe),
    html: of.html(unsubscribe),
    textEncoding: 'quoted-printable',
  };
}

const BECAUSE = 'You get this because you chose to get a digest.';
const TOGETHER = 'You get one mail about these review requests because this happened to all of them at once.';

/** Such as `Ann published 3 review requests of a stack: Read the file`, which is the lowest of them. */
function togetherTitle({ requests }: DigestContent): string {
  const [first] = requests;
  const [news] = first?.news ?? [];
  if (!first || !news) return `updates to ${counted(requests.length, 'review request')}`;
  const verb = news.request === undefined ? 'reviewed' : news.request === 'closed' ? 'closed' : 'published';
  const what = `${counted(requests.length, 'review request')} of a stack`;
  return `${inOneLine(news.actor.name)} ${verb} ${what}: ${inOneLine(first.summary)}`;
}

/** The two parts of one, which say the same. */
class Digest {
  readonly title: string;
  private readonly times: Intl.DateTimeFormat;
  private readonly settings: string;

  constructor(
    private readonly content: DigestContent,
    private readonly site: string,
  ) {
    const { requests, waiting, moreWaiting, timeZone } = content;
    const waits = waiting.length + moreWaiting;
    const news = content.isTogether
      ? togetherTitle(content)
      : `updates to ${counted(requests.length, 'review request')}`;
    this.title = waits === 0 ? news : `${waits} ${waits === 1 ? 'needs' : 'need'} your attention, ${news}`;
    this.times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
    this.settings = `${site}/account/settings/#mail`;
  }

  text(unsubscribe: string): string {
    const { waiting, moreWaiting, requests, more } = this.content;
    const parts = [
      ...(this.zone === undefined ? [] : [[this.zone]]),
      ...(waiting.length === 0
        ? []
        : [
            ['Needs your attention', RULE],
            ...waiting.map((one) => [...this.named(one), `    Your attention is needed because ${asked(one)}.`]),
          ]),
      ...(moreWaiting > 0 ? [[`… and ${moreWaiting} more: ${this.dashboard}`]] : []),
      [this.heading, RULE],
      ...requests.map((one) => [...this.named(one), ...one.news.map((news) => `    ${this.line(news)}`)]),
      ...(more > 0 ? [[this.moreLine]] : []),
      [RULE, this.because, `Notification settings: ${this.settings}`, `Unsubscribe: ${unsubscribe}`],
    ];
    return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
  }

  html(unsubscribe: string): string {
    const { waiting, moreWaiting, requests, more } = this.content;
    const body = html` ${this.zone === undefined ? undefined : html`<p><small>${this.zone}</small></p>`}
      ${
        waiting.length === 0
          ? undefined
          : html`<h2 style="${STYLE.head}">Needs your attention</h2>
              ${waiting.map((one) => this.box(one, [html`Your attention is needed because ${asked(one)}.`]))}`
      }${moreWaiting > 0 ? html`<p>… and ${moreWaiting} more on ${link(this.dashboard, 'your dashboard')}</p>` : undefined}
      <h2 style="${STYLE.head}">${this.heading}</h2>
      ${requests.map((one) =>
        this.box(
          one,
          one.news.map((news) => html`${this.line(news)}`),
        ),
      )}${more > 0 ? html`<p>${this.moreLine}</p>` : undefined}`;
    return htmlDocument(this.title, body, [
      this.because,
      html`${link(this.settings, 'Notification settings')} · ${link(unsubscribe, 'Unsubscribe')}`,
    ]);
  }

  private get because(): string {
    return this.content.isTogether ? TOGETHER : BECAUSE;
  }

  private get heading(): string {
    return this.content.isTogether ? 'Stack, from the bottom up' : 'Updates';
  }

  /** Undefined: what happened at once needs no times beside the mail's own. */
  private get zone(): string | undefined {
    return this.content.isTogether ? undefined : `Times are in ${this.content.timeZone}.`;
  }

  private get dashboard(): string {
    return `${this.site}/dashboard/`;
  }

  private get moreLine(): string {
    return `… and ${this.content.more} more, on the pages of their review requests.`;
  }

  private named(of: RequestNews | Waiting): string[] {
    return [`Review request #${of.displayId}: ${inOneLine(of.summary)}`, `  ${new Addresses(this.site, of).request}`];
  }

  private box(of: RequestNews | Waiting, lines: readonly Html[]): Html {
    const name = `Review request #${of.displayId}: ${inOneLine(of.summary)}`;
    return html`<div style="${STYLE.box}">
      <strong>${link(new Addresses(this.site, of).request, name)}</strong>
      ${lines.map((line) => html`<br />${line}`)}
    </div>`;
  }

  /** Such as `25 Nov 2026, 09:12  Ann reviewed the change of Ben. Ship it! 2 comments. “Well done”`. */
  private line(news: News): string {
    const { at, verdict, words, comments } = news;
    const remarks = comments === 0 ? undefined : counted(comments, 'comment');
    const said = [headline(news), verdict, remarks && `${remarks}.`, words && `“${words}”`];
    const sentences = said.filter(Boolean).join(' ');
    return this.content.isTogether ? sentences : `${this.times.format(at)}  ${sentences}`;
  }
}
