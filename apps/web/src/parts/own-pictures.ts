/** The most pictures of texts on one page: each is a request in the name of the reader. */
const MOST = 36;

/** What a text may show: files that are attached to review requests, their small pictures, and files of people. */
const PATHS = /^(?:\/s\/[\w.-]+)?\/(?:r\/\d+\/file\/\d+\/download|users\/[^/]+\/file-attachments\/[\w-]+)\/$/;
const QUERY = /^(?:\?thumbnail=1&width=\d{1,4})?$/;

/** Whether an address is that of a picture of this service. Any other could be a page, or a call, made for readers. */
export function isOwnPicture(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.origin === origin && url.username === '' && PATHS.test(url.pathname) && QUERY.test(url.search);
}

/** Lets the first pictures of a page be shown, whichever texts have them: again, too, when a text is drawn again. */
export class PictureRoom {
  private page = '';
  private readonly shown = new Set<string>();

  constructor(private readonly most = MOST) {}

  /** @param page the path of the page: another one has room of its own */
  has(page: string, address: string): boolean {
    if (page !== this.page) this.shown.clear();
    this.page = page;
    if (this.shown.size < this.most) this.shown.add(address);
    return this.shown.has(address);
  }
}
