import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { CaughtMails } from './caught-mails';
import { listPage, mailPage, missingPage } from './pages';

/** Pages have their own style, and frame the HTML of mails. */
const OF_PAGES =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The HTML of a mail runs nothing, asks no server for anything, and leads nowhere. */
const OF_MAILS =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'";

/** `/mail/`, `/mail/{name}/` and `/mail/{name}/html/`. */
const PATH = /^\/mail\/(?:([^/]+)\/(html\/)?)?$/;

interface Shown {
  readonly status: number;
  readonly html: string;
  readonly policy: string;
}

/** Shows caught mails to users of this machine. It refuses host names of other websites (DNS rebinding). */
export function mailServer(mails: CaughtMails): Server {
  return createServer((request, response) => {
    shownTo(mails, request)
      .catch((error: unknown): Shown => {
        console.error(error);
        return { status: 500, html: missingPage(), policy: OF_PAGES };
      })
      .then(({ status, html, policy }) =>
        response
          .writeHead(status, {
            'cache-control': 'no-store',
            'content-security-policy': policy,
            'content-type': 'text/html; charset=utf-8',
            'cross-origin-resource-policy': 'same-origin',
            'referrer-policy': 'no-referrer',
            'x-content-type-options': 'nosniff',
          })
          .end(request.method === 'HEAD' ? undefined : html),
      )
      .catch(console.error);
  });
}

async function shownTo(mails: CaughtMails, { headers, method, url = '' }: IncomingMessage): Promise<Shown> {
  const [, name, asHtml] = PATH.exec(url) ?? [];
  const isAsked = PATH.test(url) && isOfThisMachine(headers.host) && (method === 'GET' || method === 'HEAD');
  if (!isAsked) return { status: 404, html: missingPage(), policy: OF_PAGES };
  if (name === undefined) return { status: 200, html: listPage(await mails.newest()), policy: OF_PAGES };
  const mail = await mails.read(name);
  if (!mail) return { status: 404, html: missingPage(), policy: OF_PAGES };
  return asHtml === undefined
    ? { status: 200, html: mailPage(mail), policy: OF_PAGES }
    : { status: 200, html: mail.email.html ?? '', policy: OF_MAILS };
}

/** By the name that a browser asked for: any name can lead to this machine (DNS rebinding). */
const isOfThisMachine = (host = ''): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
