import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** So many mails are listed: the newest. */
export const LISTED_AT_MOST = 100;

/** A larger file is shown as if it were not there, in bytes: no mail of the service is as large. */
const LARGEST = 5_000_000;

/** As the worker names them: by their time. */
const NAME = /^[\w.-]+\.eml$/;

/** A mail that was caught. */
export interface CaughtMail {
  /** Of its file, without the folder. */
  readonly name: string;
  readonly email: Email;
}

/** The mails that the worker wrote into a folder instead of sending them. */
export class CaughtMails {
  constructor(private readonly folder: string) {}

  /** The newest ones first. */
  async newest(): Promise<CaughtMail[]> {
    // There is no folder before the first mail.
    const files = await readdir(this.folder).catch(() => []);
    const names = files.filter((name) => NAME.test(name) && !name.startsWith('.'));
    const newest = names.sort().reverse().slice(0, LISTED_AT_MOST);
    const mails: CaughtMail[] = [];
    for (const name of newest) {
      const mail = await this.read(name);
      if (mail) mails.push(mail);
    }
    return mails;
  }

  /** Undefined: there is no such mail, or it is too large. */
  async read(name: string): Promise<CaughtMail | undefined> {
    if (!NAME.test(name)) return undefined;
    const file = join(this.folder, name);
    const size = await stat(file).then(
      (found) => found.size,
      () => Infinity,
    );
    return size > LARGEST ? undefined : { name, email: await PostalMime.parse(await readFile(file)) };
  }
}
