import { keepBytes } from '@review-service/testing/keep-bytes';
import type { Made, MadeUser } from '@review-service/testing/make';
import { SECRETS } from './crawl-leaks';
import { mark, type MarkName } from './crawl-marks';
import type { CrawlPeople } from './crawl-people';
import type { TestApi } from './test-api';

/** Kinds of files, with names that are hard to write into JSON, HTML, URLs and headers. */
const FILES = [
  ['image/png', 'na\u00efve "file".png', 'Caf\u00e9 \u{1f5bc} <b>"bold"</b> & \'more\''],
  ['image/svg+xml', 'drawing.svg', '</pre><script>alert(1)</script>'],
  ['text/plain', 'notes #1?.txt', '\u202etxt.exe'],
  ['text/html', 'page.html', ''],
  ['application/json', 'data.json', 'x'.repeat(200)],
  ['application/zip', 'all.zip', 'An archive'],
  ['application/octet-stream', 'blob', 'Bytes'],
] as const;

type FileMark = Extract<MarkName, `${string}File`>;

const DELETED = { deleted_at: '2026-01-01T00:00:00Z' };
const PRIVATE_KEY = JSON.stringify({ shown: { __hidden: mark('privateExtraData') }, __key: mark('privateExtraData') });

/** Public and private objects of each kind; every text of a private object has its mark. */
export class CrawlWorld {
  constructor(
    private readonly api: TestApi,
    private readonly people: CrawlPeople,
  ) {}

  /** Objects outside of Local Sites. */
  async outside(): Promise<void> {
    const { make } = this.api;
    const { member, submitter, insider, reviewer, 'repository reader': reader } = this.people;
    const gone = await make.user({ username: 'gone.', is_active: false });
    const open = await make.group({ name: 'open-group', members: [member, gone, insider], extra_data: PRIVATE_KEY });
    await make.group({ name: '-', visible: false, members: [submitter] });
    const closed = await make.group({
      name: mark('closedGroupName'),
      display_name: mark('closedGroup'),
      mailing_list: `${mark('closedGroup')}@example.com`,
      invite_only: true,
      members: [insider],
    });
    const deleted = await make.group({ name: mark('deletedGroup'), invite_only: true, members: [member], ...DELETED });
    const repository = await make.repository({ name: 'Public / repository', extra_data: PRIVATE_KEY });
    await make.repository({ name: 'Unlisted', visible: false });
    const name = mark('privateRepository');
    const hidden = await make.repository({ name, is_public: false, users: [reader], groups: [closed] });

    const shown = await make.reviewRequest(submitter, repository, {
      summary: 'Caf\u00e9 <script>',
      groups: [open],
      people: [member],
    });
    for (const [i, [mimetype, filename, caption]] of FILES.entries()) {
      const side = i % 2 === 0 ? {} : { repo_path: `/a b/${filename}`, repo_revision: 'abc' };
      const stored_as = await this.keep(`Bytes of ${filename}`);
      await make.attachment(shown, { mimetype, filename, caption, extra_data: PRIVATE_KEY, stored_as, ...side });
    }
    await this.api.db.query(
      `insert into thumbnail (source, width, stored_as)
       select stored_as, unnest(array[300, 600, 900]), stored_as from diff_file_attachment where mimetype = 'image/png'`,
    );
    await this.api.db.query(`update diff_file_attachment set preview = 'First line' where mimetype like 'text/%'`);
    const draft = await make.fileDiff(shown, { diff_revision: 2, on_draft: true });
    await this.attach(shown, 'draftDiffFile', { added_in_filediff_id: draft.id });
    await make.reviewRequest(gone, repository, { summary: 'Of somebody who left' });
    await this.review(['draft', 'draftFile'], submitter, repository, { is_published: false });
    const few = { groups: [closed], people: [reviewer] };
    await this.review(['restrictedRequest', 'restrictedFile'], submitter, repository, few);
    await this.review(['privateRequest', 'privateFile'], submitter, hidden);
    const orphaned = { groups: [deleted], people: [reviewer], restricted_by_deleted_group: true };
    await this.review(['orphanedRequest', 'orphanedFile'], submitter, repository, orphaned);

    await this.grants(submitter, 'application');
  }

  /** Objects of a private Local Site. Returns one of its applications. */
  async onClosedSite(site: Made): Promise<Made & { siteId: number | null }> {
    const { make } = this.api;
    const { outsider, 'site member': member, 'site administrator': admin } = this.people;
    const here = { local_site_id: site.id };
    // Members of groups need not be members of the site.
    const group = await make.group({ name: mark('siteGroup'), members: [member, outsider], ...here });
    await make.group({ name: 'closed', display_name: mark('siteClosedGroup'), invite_only: true, ...here });
    const repository = await make.repository({ name: mark('siteRepository'), ...here });
    const targets = { groups: [group], people: [outsider] };
    await this.review(['siteRequest', 'siteFile'], member, repository, { ...targets, ...here });
    await this.review(['siteDraft', 'siteDraftFile'], member, repository, { is_published: false, ...here });
    await make.application(admin, { name: mark('siteApplication'), ...here });
    return make.application(admin, { name: 'Of the site', ...here });
  }

  /** Objects of a public Local Site. */
  async onOpenSite(site: Made): Promise<void> {
    const { make } = this.api;
    const { outsider, 'site member': member } = this.people;
    const here = { local_site_id: site.id };
    const group = await make.group({ name: 'open-group', members: [member, outsider], ...here });
    await make.group({ name: 'closed', display_name: mark('openSiteClosedGroup'), invite_only: true, ...here });
    const repository = await make.repository({ name: 'Of the site', ...here });
    await make.reviewRequest(member, repository, { display_id: 1, groups: [group], ...here });
    await this.review(['openSiteDraft', 'openSiteDraftFile'], member, repository, { is_published: false, ...here });
  }

  /** The private objects of samples. */
  async secretsOfSamples(closedSite: Made): Promise<void> {
    const { api, people } = this;
    for (const { secret, word } of SECRETS) await secret.make({ api, people, closedSite }, word);
  }

  /** A review request with an attachment on each side. */
  private async review(
    [name, fileName]: readonly [MarkName, FileMark],
    submitter: MadeUser,
    repository: Made,
    given: Parameters<TestApi['make']['reviewRequest']>[2] = {},
  ): Promise<void> {
    const texts = { summary: mark(name), description: mark(name), testing_done: mark(name), branch: mark(name) };
    const request = await this.api.make.reviewRequest(submitter, repository, { ...texts, ...given });
    await this.attach(request, fileName);
    await this.attach(request, fileName, { repo_path: `/${mark(fileName)}`, repo_revision: 'abc' });
  }

  private async attach(
    request: Awaited<ReturnType<TestApi['make']['reviewRequest']>>,
    name: FileMark,
    columns: Record<string, unknown> = {},
  ): Promise<void> {
    const texts = { caption: mark(name), filename: `${mark(name)}.png`, stored_as: await this.keep(mark(name)) };
    await this.api.make.attachment(request, { ...texts, ...columns });
  }

  private keep(text: string): Promise<string> {
    return keepBytes(this.api.db, this.api.files, Buffer.from(text));
  }

  /** An application and tokens of a user. */
  private async grants(owner: MadeUser, name: 'application'): Promise<void> {
    const { make } = this.api;
    const application = await make.application(owner, { name: mark(name), extra_data: PRIVATE_KEY });
    await make.oauthToken(owner, { application, scopes: ['root:read'] });
    await make.apiToken(owner, { note: mark('apiTokenNote') });
  }
}
