import { randomUUID } from 'node:crypto';
import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { openUnsubscribing } from '@review-service/platform/secrets/unsubscribing';
import { eventually } from '@review-service/testing/eventually';
import { type Made, type MadeUser, TEST_KEYS } from '@review-service/testing/make';
import { MailWorld } from '../../../test/mail-world';
import { Digests } from './digests';

describe('mail about a review request', () => {
  let world: MailWorld;
  let owner: MadeUser;
  let repository: Made;
  beforeAll(async () => {
    world = await MailWorld.begin();
    repository = await make().repository();
  });
  beforeEach(async () => {
    owner = await make().user({ first_name: 'Olga', last_name: 'Owner' });
  });
  afterAll(() => world.end());

  const make = () => world.worker.make;
  const query = (text: string, values: unknown[] = []) => world.worker.query<Record<string, unknown>[]>(text, values);
  const mailOf = ({ username }: MadeUser) => `${username}@example.com`;
  const receivers = (...people: MadeUser[]) => people.map(mailOf).sort();
  const request = (given: Parameters<ReturnType<typeof make>['reviewRequest']>[2] = {}) =>
    make().reviewRequest(owner, repository, { summary: 'Faster starts', description: 'It *was* slow.', ...given });
  const watch = (who: MadeUser, { id }: { id: number }) =>
    query('insert into watched_review_request (user_id, review_request_id) values ($1, $2)', [who.id, id]);
  const mute = (who: MadeUser, { id }: { id: number }) =>
    query('insert into hidden_review_request (user_id, review_request_id, is_muted) values ($1, $2, true)', [
      who.id,
      id,
    ]);
  const choose = (who: MadeUser, mail: string, own = true) =>
    query('insert into mail_choice (user_id, mail, own) values ($1, $2, $3)', [who.id, mail, own]);
  const changed = async ({ id }: { id: number }, fields: object, text = '') => {
    const [row] = await query(
      `insert into review_request_change (review_request_id, user_id, fields_changed, text)
       values ($1, $2, $3, $4) returning id`,
      [id, owner.id, JSON.stringify(fields), text],
    );
    return Number(row?.id);
  };
  const published = (of: { id: number; displayId: number }, actor = owner) =>
    world.tell('review-request.published', of, actor, { isTrivial: false });
  const one = () => {
    const [mail] = world.server.taken.splice(0);
    if (!mail) throw new Error('No mail was taken');
    return mail;
  };
  const headerOf = (mail: { mail: { headers: { key: string; value: string }[] } }, key: string) =>
    mail.mail.headers.filter((header) => header.key === key.toLowerCase()).map(({ value }) => value);

  /** Encoded words as a mail program shows them. */
  const decoded = (value: string) =>
    value.replace(/=\?UTF-8\?B\?([^?]*)\?= ?/g, (_, word: string) => Buffer.from(word, 'base64').toString());

  /** What the address at the foot of a mail does. */
  const aboutIn = (mail: Parameters<typeof headerOf>[0]) => {
    const [address = ''] = headerOf(mail, 'List-Unsubscribe');
    return openUnsubscribing(new Secrets(TEST_KEYS), address.split('/').at(-2) ?? '');
  };

  describe('is sent to', () => {
    it('the owner, named people, members of groups without a list, and watchers', async () => {
      const [named, member, watcher, stranger] = await people(4);
      const group = await make().group({ members: [member, named] });
      const made = await request({ people: [named], groups: [group] });
      await watch(watcher, made);

      await published(made);

      expect(stranger).toBeDefined();
      expect(world.server.receivers()).toEqual(receivers(owner, named, member, watcher));
    });

    it('the list of a group, once, and its members none besides', async () => {
      const [member] = await people(1);
      const group = await make().group({ members: [member], mailing_list: 'core@lists.example.com' });
      const same = await make().group({ members: [member], mailing_list: 'Core@lists.example.com' });
      const made = await request({ groups: [group, same] });

      await published(made);

      expect(world.server.receivers()).toEqual(['core@lists.example.com', mailOf(owner)].sort());
    });

    it('no list of a request that another invite-only group restricts, nor of a repository it may not read', async () => {
      const list = await make().group({ mailing_list: 'list@example.com' });
      const closed = await make().group({ invite_only: true });
      const own = await make().group({ invite_only: true, mailing_list: 'own@example.com' });
      const [secret, theirs] = [
        await make().repository({ is_public: false }),
        await make().repository({ is_public: false, groups: [own], users: [owner] }),
      ];

      await published(await request({ groups: [list, closed] }));
      await published(await make().reviewRequest(owner, secret, { groups: [list] }));
      expect(world.server.receivers()).toEqual(receivers(owner, owner));

      await published(await make().reviewRequest(owner, theirs, { groups: [own] }));
      expect(world.server.receivers()).toEqual(['own@example.com', mailOf(owner)].sort());
    });

    it('nobody who has muted it, is inactive, wants none, or only what is direct', async () => {
      const [muted, none, direct, inactive, watcher] = await people(5);
      await query('update user_account set is_active = false where id = $1', [inactive.id]);
      await choose(none, 'none');
      await choose(direct, 'direct');
      const group = await make().group({ members: [direct, muted] });
      const made = await request({ people: [muted, none, inactive], groups: [group] });
      await mute(muted, made);
      await watch(direct, made);
      await watch(watcher, made);

      await published(made);

      expect(world.server.receivers()).toEqual(receivers(owner, watcher));
    });

    it('nobody who wants no mail of this kind, unless it tells of another one, too', async () => {
      const [quiet, busy] = await people(2);
      await query('insert into mail_choice (user_id, reviews, published) values ($1, false, false)', [quiet.id]);
      await query('insert into mail_choice (user_id, replies) values ($1, false)', [busy.id]);
      const made = await request({ people: [quiet, busy] });
      await published(made);
      expect(world.server.receivers()).toEqual(receivers(owner, busy));

      const review = await make().review(made, owner, { body_top: 'Look' });
      const reply = await make().review(made, owner, { body_top: 'Well', reply_to_id: review.id });
      const of = { reviewId: review.id, isToOwnerOnly: false };
      await world.tell('review.published', made, owner, of);
      expect(world.server.receivers()).toEqual(receivers(owner, busy));
      await world.tell('reply.published', made, owner, { replyId: reply.id, isTrivial: false });
      expect(world.server.receivers()).toEqual(receivers(owner, quiet));
      await world.tell('publication.made', made, owner, { ...of, replyIds: [reply.id], isTrivial: false });
      expect(world.server.receivers()).toEqual(receivers(owner, quiet, busy));
    });

    it('members as far as they want mail by the group, and others of its review requests, too', async () => {
      const [all, direct, none, both, own] = await people(5);
      const [group, other] = [
        await make().group({ members: [all, direct, none, both, own] }),
        await make().group({ members: [both] }),
      ];
      const wanted = (who: MadeUser, mail: string, of = group) =>
        query('update review_group_member set mail = $3 where user_id = $1 and group_id = $2', [who.id, of.id, mail]);
      await choose(all, 'direct');
      await wanted(all, 'all');
      for (const who of [direct, both]) await wanted(who, 'direct');
      for (const who of [none, own]) await wanted(who, 'none');
      await choose(own, 'none');
      await wanted(own, 'all');

      await published(await request({ groups: [group] }));
      expect(world.server.receivers()).toEqual(receivers(owner, all));
      await published(await request({ groups: [group, other] }));
      expect(world.server.receivers()).toEqual(receivers(owner, all, both));
      const named = await request({ groups: [group], people: [direct, none, own] });
      await watch(none, named);
      await published(named);
      expect(world.server.receivers()).toEqual(receivers(owner, all, direct));

      const ofNone = await make().reviewRequest(none, repository, { groups: [group] });
      await published(ofNone, owner);
      expect(world.server.receivers()).toEqual(receivers(owner, none, all));
    });

    it('people whatever they wanted by a group that is deleted, also while it can be restored', async () => {
      const [member] = await people(1);
      const gone = await make().group({ members: [member], deleted_at: new Date() });
      await query(
        `with gone as (update review_group set restorable_until = '2099-01-01' where id = $1)
         update review_group_member set mail = 'none' where group_id = $1`,
        [gone.id],
      );

      await published(await request({ groups: [gone], people: [member] }));

      expect(world.server.receivers()).toEqual(receivers(owner, member));
    });

    it('nobody who has said by then that they want none by the group', async () => {
      const [member] = await people(1);
      const group = await make().group({ members: [member] });
      world.server.refusals.set(mailOf(member), { code: 451, times: 1 });
      await published(await request({ groups: [group] }));
      await query(`update review_group_member set mail = 'direct' where group_id = $1`, [group.id]);

      await tryAgain();

      expect(world.server.receivers()).toEqual(receivers(owner));
    });

    it('the actor only if they want to hear of what they did; what is muted tells of that, too', async () => {
      const [quiet] = await people(1);
      await choose(quiet, 'all', false);
      const made = await request({ people: [quiet] });
      await mute(owner, made);

      await published(made, owner);
      expect(world.server.receivers()).toEqual(receivers(owner, quiet));

      const review = await make().review(made, quiet, { body_top: 'Well done' });
      await world.tell('review.published', made, quiet, { reviewId: review.id, isToOwnerOnly: false });
      expect(world.server.receivers()).toEqual([]);
    });

    it('the owner and the author alone, for a review that is for the owner', async () => {
      const [author, named, watcher] = await people(3);
      const made = await request({ people: [named] });
      await watch(watcher, made);
      const { id } = await make().review(made, author, { body_top: 'Between us', is_to_owner_only: true });

      await world.tell('review.published', made, author, { reviewId: id, isToOwnerOnly: true });

      expect(world.server.receivers()).toEqual(receivers(owner, author));
    });

    it('everybody, without the review for the owner, when more was published with it', async () => {
      const [author, named] = await people(2);
      const made = await request({ people: [named] });
      const first = await make().review(made, named, { body_top: 'Hm' });
      const [{ id }, reply] = [
        await make().review(made, author, { body_top: 'Between us', is_to_owner_only: true }),
        await make().review(made, author, { body_top: 'I see', reply_to_id: first.id }),
      ];

      const said = { reviewId: id, isToOwnerOnly: true, replyIds: [reply.id], isTrivial: false };
      await world.tell('publication.made', made, author, said);

      const seen = new Map(world.server.taken.map(({ to, mail }) => [to, mail.text?.includes('Between us')]));
      expect(seen).toEqual(
        new Map([
          [mailOf(owner), true],
          [mailOf(author), true],
          [mailOf(named), false],
        ]),
      );
      world.server.receivers();
    });

    it('those who were added, the owner and the actor, when only reviewers have changed', async () => {
      const [before, added, removed, watcher, member] = await people(5);
      const group = await make().group({ members: [member] });
      const made = await request({ people: [before, added], groups: [group] });
      await watch(watcher, made);
      const names = (...who: MadeUser[]) => who.map(({ id, username: name }) => ({ id, name }));
      const fields = {
        target_people: { old: names(before, removed), new: names(before, added) },
        target_groups: { old: [], new: [group] },
      };

      const changeId = await changed(made, fields);
      await world.tell('review-request.updated', made, owner, { changeId, isTrivial: false });

      expect(world.server.receivers()).toEqual(receivers(owner, added, member));
    });

    it('earlier reviewers, of an update, a reply and closing, but not of a review', async () => {
      const [earlier, author] = await people(2);
      const made = await request();
      const first = await make().review(made, earlier);
      const second = await make().review(made, author);
      await world.tell('review.published', made, author, { reviewId: second.id, isToOwnerOnly: false });
      expect(world.server.receivers()).toEqual(receivers(owner, author));

      const reply = await make().review(made, owner, { reply_to_id: first.id });
      await world.tell('reply.published', made, owner, { replyId: reply.id, isTrivial: false });
      expect(world.server.receivers()).toEqual(receivers(owner, earlier, author));

      const changeId = await changed(made, { status: { old: 'P', new: 'S' } });
      await world.tell('review-request.closed', made, owner, { changeId, status: 'S' });
      expect(world.server.receivers()).toEqual(receivers(owner, earlier, author));
    });

    it('people whom a text mentions, as far as they want mail, and why', async () => {
      const [mentioned, direct, none, bystander] = await people(4);
      await choose(direct, 'direct');
      await choose(none, 'none');
      const at = (...who: MadeUser[]) => who.map(({ username }) => `@${username}`).join(', ');
      const made = await request({
        description: `For ${at(mentioned, none, owner)}. Not \`${at(bystander)}\` nor @nobody-at-all.`,
        description_is_markdown: true,
        testing_done: `By ${at(direct)}'s team`,
      });

      await published(made);

      const words = new Map(world.server.taken.map((mail) => [mail.to, headerOf(mail, 'X-Review-Reason')[0]]));
      expect(words).toEqual(
        new Map([
          [mailOf(owner), 'author'],
          [mailOf(mentioned), 'mentioned'],
          [mailOf(direct), 'mentioned'],
        ]),
      );
      const told = world.server.taken.find(({ to }) => to === mailOf(mentioned));
      expect(told?.mail.text).toContain('You get this because you were mentioned.');
      world.server.receivers();
    });

    it('people whom a review, its comments, a reply or an update mentions, and not those mentioned before', async () => {
      const [before, author, ofReview, ofComment] = await people(4);
      const [ofReply, ofUpdate, ofText] = await people(3);
      const made = await request({ description: `@${before.username} and @${ofUpdate.username}` });
      const review = await make().review(made, author, { body_top: `See @${ofReview.username}` });
      await make().reviewComment(review, { text: `Or @${ofComment.username}?` });

      await world.tell('review.published', made, author, { reviewId: review.id, isToOwnerOnly: false });
      expect(world.server.receivers()).toEqual(receivers(owner, author, ofReview, ofComment));

      const reply = await make().review(made, owner, { body_top: `@${ofReply.username}`, reply_to_id: review.id });
      await world.tell('reply.published', made, owner, { replyId: reply.id, isTrivial: false });
      expect(world.server.receivers()).toEqual(receivers(owner, author, ofReply));

      const description = { old: `@${before.username}`, new: `@${before.username} and @${ofUpdate.username}` };
      const changeId = await changed(made, { description }, `With @${ofText.username}`);
      await world.tell('review-request.updated', made, owner, { changeId, isTrivial: false });
      expect(world.server.receivers()).toEqual(receivers(owner, author, ofUpdate, ofText));
    });

    it('nobody whom a text mentions that they may not read', async () => {
      const [outsider, insider, author] = await people(3);
      const text = `@${outsider.username} @${insider.username}`;
      const group = await make().group({ invite_only: true, members: [insider, author] });
      const made = await request({ groups: [group], description: text });
      await published(made);
      expect(world.server.receivers()).toEqual(receivers(owner, insider, author));

      const open = await request();
      const review = await make().review(open, author, { body_top: text, is_to_owner_only: true });
      await world.tell('review.published', open, author, { reviewId: review.id, isToOwnerOnly: true });
      const reply = await make().review(open, author, { reply_to_id: review.id });
      const said = { reviewId: review.id, isToOwnerOnly: true, replyIds: [reply.id], isTrivial: false };
      await world.tell('publication.made', open, author, said);
      expect(world.server.receivers()).toEqual(receivers(owner, author, owner, author));
    });

    it('the former owner', async () => {
      const [former] = await people(1);
      const made = await request();
      const fields = {
        submitter: { old: { id: former.id, name: former.username }, new: { id: owner.id, name: owner.username } },
      };

      await world.tell('review-request.updated', made, owner, {
        changeId: await changed(made, fields),
        isTrivial: false,
      });

      expect(world.server.receivers()).toEqual(receivers(owner, former));
    });

    it('nobody: trivial, or not published', async () => {
      const [named] = await people(1);
      const made = await request({ people: [named] });
      const draft = await request({ is_published: false });
      const changeId = await changed(made, {});

      await world.tell('review-request.published', made, owner, { isTrivial: true });
      await world.tell('review-request.updated', made, owner, { changeId, isTrivial: true });
      await world.tell('review-request.closed', draft, owner, { changeId, status: 'D' });

      expect(world.server.receivers()).toEqual([]);
    });

    it('nobody who may not see it', async () => {
      const [named, watcher, outsider, insider] = await people(4);
      const group = await make().group({ invite_only: true, members: [insider] });
      const made = await request({ people: [named], groups: [group] });
      await watch(watcher, made);
      const site = await make().site({ users: [owner, insider] });
      const elsewhere = await request({ people: [outsider], local_site_id: site.id });
      await watch(insider, elsewhere);

      await published(made);
      expect(world.server.receivers()).toEqual(receivers(owner, named, insider));

      await published(elsewhere);
      expect(world.server.receivers()).toEqual(receivers(owner, insider));
    });

    it('nobody who may see it no more when it is sent', async () => {
      const [leaving, staying] = await people(2);
      const group = await make().group({ invite_only: true, members: [leaving, staying] });
      const made = await request({ groups: [group] });
      for (const one of [leaving, staying]) world.server.refusals.set(mailOf(one), { code: 451, times: 1 });
      await published(made);
      expect(world.server.receivers()).toEqual(receivers(owner));

      await query('delete from review_group_member where user_id = $1', [leaving.id]);
      await tryAgain();

      expect(world.server.receivers()).toEqual(receivers(staying));
      const states = await query('select state from mail_delivery where user_id = any($1) order by state', [
        [leaving.id, staying.id],
      ]);
      expect(states).toEqual([{ state: 'delivered' }, { state: 'dropped' }]);
    });
  });

  const people = async (count: number) => {
    const made: MadeUser[] = [];
    for (let at = 0; at < count; at += 1) made.push(await make().user());
    // As many as the caller takes apart.
    return made as [MadeUser, MadeUser, MadeUser, MadeUser, MadeUser];
  };

  /** What failed for now is due. */
  const tryAgain = async () => {
    await query(`update outbox_message set due_at = now(), error = null where queue = 'mail' and status = 'pending'`);
    await query(`select pg_notify('outbox', '')`);
    await world.settled();
  };

  describe('is delivered', () => {
    it('again after what is temporary, and once', async () => {
      const made = await request();
      world.server.refusals.set(mailOf(owner), { code: 421, times: 1 });
      await published(made);
      expect(world.server.receivers()).toEqual([]);

      world.server.refusals.set('DATA', { code: 451, times: 1 });
      await tryAgain();
      expect(world.server.receivers()).toEqual([]);

      await tryAgain();
      await tryAgain();
      expect(world.server.receivers()).toEqual(receivers(owner));
      const [delivery] = await query('select state, tries from mail_delivery where user_id = $1', [owner.id]);
      expect(delivery).toEqual({ state: 'delivered', tries: 3 });
    });

    it('once when its event, or its job, comes again', async () => {
      const made = await request();
      await published(made);
      expect(world.server.receivers()).toEqual(receivers(owner));

      await query(
        `update outbox_message set status = 'pending', finished_at = null, progress = '{}', send_number = send_number + 1
         where queue = 'mail' or payload->>'reviewRequestId' = $1`,
        [String(made.id)],
      );
      await tryAgain();

      expect(world.server.receivers()).toEqual([]);
    });

    it('by the process that began it, and by another one only later', async () => {
      const made = await request();
      world.server.refusals.set(mailOf(owner), { code: 451, times: 1 });
      await published(made);
      const sending = (since: string) =>
        query(`update mail_delivery set state = 'sending', tried_at = now() - $2::interval where user_id = $1`, [
          owner.id,
          since,
        ]);

      await sending('1 minute');
      await tryAgain();
      expect(world.server.receivers()).toEqual([]);

      await sending('11 minutes');
      await tryAgain();
      expect(world.server.receivers()).toEqual(receivers(owner));
    });

    it('to no address that has refused three times; one that takes a mail is told again', async () => {
      const made = await request();
      const refuse = (times: number) => world.server.refusals.set(mailOf(owner), { code: 550, times });
      const bounces = () => query('select refusals, answer from mail_bounce where address = $1', [mailOf(owner)]);
      refuse(2);
      await published(made);
      await published(made);
      expect(await bounces()).toEqual([{ refusals: 2, answer: '550 not now, and not here' }]);
      await published(made);
      expect([world.server.receivers(), await bounces()]).toEqual([receivers(owner), []]);

      refuse(3);
      for (let event = 0; event < 4; event += 1) await published(made);

      expect(world.server.receivers()).toEqual([]);
      expect(await bounces()).toEqual([{ refusals: 3, answer: '550 not now, and not here' }]);
      const states = await query(
        'select state, count(*)::integer as count from mail_delivery where user_id = $1 group by 1',
        [owner.id],
      );
      expect(states).toEqual(
        expect.arrayContaining([
          { state: 'delivered', count: 1 },
          { state: 'failed', count: 5 },
        ]),
      );
    });
  });

  describe('says', () => {
    it('who, what, where and why, in headers that people filter by', async () => {
      const group = await make().group({ name: 'core' });
      const made = await request({ groups: [group], testing_done: 'At https://e.com/a_b.' });
      const extra_data = { old_unix_mode: '100644', new_unix_mode: '100755' };
      await make().fileDiff(made, { source_file: 'src/old.ts', dest_file: 'src/new.ts', extra_data });
      await query(
        `insert into diff (review_request_id, revision) select $1, 1
         where not exists (select from diff where review_request_id = $1)`,
        [made.id],
      );

      await published(made);

      const mail = one();
      expect(mail.mail.html).toContain('At <a href="https://e.com/a_b">https://e.com/a_b</a>.');
      expect(mail.mail.text).toContain('  src/old.ts → src/new.ts (made executable)\n');
      expect(mail.from).toBe('reviews@example.org');
      expect(mail.mail).toMatchObject({
        subject: `Review Request ${made.displayId}: Faster starts`,
        from: { name: 'Olga Owner via Review Service', address: 'reviews@example.org' },
        replyTo: [{ name: 'Olga Owner', address: mailOf(owner) }],
        to: [{ name: 'Olga Owner', address: mailOf(owner) }],
        messageId: `<review-request.${made.id}@reviews.example.com>`,
      });
      expect(mail.mail.inReplyTo).toBeUndefined();
      const address = `https://reviews.example.com/r/${made.displayId}/`;
      const expected = {
        'X-ReviewBoard-URL': ['https://reviews.example.com/'],
        'X-ReviewRequest-URL': [address],
        'X-ReviewGroup': ['core'],
        'X-ReviewRequest-Repository': [repository.name],
        'X-ReviewBoard-Diff-For': ['src/old.ts', 'src/new.ts'],
        'X-Review-Reason': ['author'],
        'Auto-Submitted': ['auto-generated'],
        'X-Auto-Response-Suppress': ['DR, RN, OOF, AutoReply'],
        'List-Id': ['<review-requests.reviews.example.com>'],
        'List-Archive': [`<${address}>`],
        'List-Unsubscribe-Post': ['List-Unsubscribe=One-Click'],
        'List-Unsubscribe': [expect.stringMatching(/^<https:\/\/reviews\.example\.com\/unsubscribe\/[\w.-]+\/>$/)],
      };
      expect(Object.fromEntries(Object.keys(expected).map((key) => [key, headerOf(mail, key)]))).toEqual(expected);
      expect(mail.mail.text).toContain('You get this because this was your action.');
      expect(mail.mail.text).toContain('It *was* slow.');
      expect(mail.mail.text).toContain('https://reviews.example.com/account/settings/#mail');
      expect(aboutIn(mail)).toEqual({ userId: owner.id, reviewRequestId: made.id, kinds: ['published'] });
    });

    it('first whose turn it is, where it is that of the reader, or of the group by which they are told', async () => {
      const [asked, member, other] = await people(3);
      const group = await make().group({ name: 'night-owls', members: [member] });
      const made = await request({ people: [asked, other], groups: [group] });
      await query(
        `insert into attention (review_request_id, user_id, group_id, reason, note, is_dismissed) values
         ($1, $2, null, 'asked', E'before\n<b>Friday</b>', false), ($1, $3, null, 'reviewer', '', true),
         ($1, null, $4, 'reviewer', '', false)`,
        [made.id, asked.id, other.id, group.id],
      );

      await published(made);

      const taken = world.server.taken.splice(0);
      const of = (who: MadeUser) => taken.find(({ to }) => to === mailOf(who))?.mail;
      const firstLines = [asked, member, other, owner].map((who) => of(who)?.text?.split('\n')[0]);
      expect(firstLines).toEqual([
        'Your attention is needed because somebody requested it (“before <b>Friday</b>”).',
        'The attention of your group "night-owls" is needed because a review by one of its members is requested.',
        ...['Olga Owner requested a review.', 'Olga Owner requested a review.'],
      ]);
      expect(of(asked)?.html).toMatch(
        /<body[^>]*>\s*<p[^>]*>Your attention is needed because .*before &lt;b&gt;Friday/,
      );
      expect(of(asked)?.html).not.toContain('<b>Friday');
      expect(of(other)?.html).not.toContain('needed because');
    });

    it('where members of a group end mail by it', async () => {
      const [member] = await people(1);
      const group = await make().group({ members: [member] });

      await published(await request({ groups: [group] }));

      const theirs = world.server.taken.splice(0).find(({ to }) => to === mailOf(member));
      expect(theirs && aboutIn(theirs)).toMatchObject({ userId: member.id, groupId: group.id });
    });

    it('a thread that is one tree', async () => {
      const [reviewer] = await people(1);
      await choose(reviewer, 'none');
      const made = await request({ people: [reviewer] });
      const update = async () => {
        const changeId = await changed(made, { branch: { old: 'a', new: 'b' } });
        await world.tell('review-request.updated', made, owner, { changeId, isTrivial: false });
      };
      const review = async (isTold = true) => {
        const { id } = await make().review(made, reviewer, { body_top: 'Hm' });
        if (isTold) await world.tell('review.published', made, reviewer, { reviewId: id, isToOwnerOnly: false });
        return id;
      };
      const reply = async (to: number) => {
        const { id } = await make().review(made, owner, { body_top: 'Well', reply_to_id: to });
        await world.tell('reply.published', made, owner, { replyId: id, isTrivial: false });
      };
      await published(made);
      await update();
      await reply(await review());
      await update();
      await reply(await review());
      await reply(await review(false));
      const closing = await changed(made, { status: { old: 'P', new: 'S' } }, 'Landed');
      await world.tell('review-request.closed', made, owner, { changeId: closing, status: 'S' });

      const mails = world.server.taken.splice(0).map(({ mail }) => mail);
      const [first, ...others] = mails;
      expect(mails).toHaveLength(9);
      expect(others.map(({ references = '' }) => references.split(/\s+/)[0])).toEqual(
        others.map(() => first?.messageId),
      );
      const known = new Set(mails.map(({ messageId }) => messageId));
      const lost = others.filter(({ inReplyTo }) => !known.has(inReplyTo ?? ''));
      expect(lost.map(({ text }) => text?.split('\n')[0])).toEqual([
        expect.stringContaining('replied to the review of'),
      ]);
      expect(others.every(({ subject }) => subject?.startsWith('Re: Review Request'))).toBe(true);
    });

    it('what a review says, with the lines that it is about, and which comments are issues', async () => {
      const [reviewer] = await people(1);
      const made = await request();
      const section = [
        '--- a/src/x.ts',
        '+++ b/src/x.ts',
        '@@ -1,3 +1,3 @@',
        ' one',
        '-two',
        '+zwei <b>',
        ' three',
        '',
      ].join('\n');
      const file = await make().fileDiff(made, {
        diff: `diff --git a/src/x.ts b/src/x.ts\n${section}`,
        dest_file: 'src/x.ts',
      });
      const { id, reviewRequestId } = await make().review(made, reviewer, {
        is_published: false,
        ship_it: true,
        body_top: 'A **bold** word, and ![x](https://evil.example/t.png)',
        body_top_is_markdown: true,
      });
      const comment = {
        kind: 'diff',
        file_diff_id: file.id,
        first_line: 2,
        num_lines: 1,
        issue_status: 'O',
        text: 'Why?',
      };
      const commented = await make().reviewComment({ id, reviewRequestId }, comment);
      const replacement = { path: 'src/x.ts', startLine: 2, endLine: 2, text: 'two\n<b>', lead: 0 };
      const lines = [Buffer.from('zwei <b>\r').toString('base64')];
      const replacements = JSON.stringify([{ ...replacement, lines }]);
      await make().suggestion({ id: reviewRequestId }, commented, { replacements });
      await query('update review set is_published = true where id = $1', [id]);

      await world.tell('review.published', made, reviewer, { reviewId: id, isToOwnerOnly: false });

      const mail = world.server.taken.find(({ to }) => to === mailOf(owner));
      world.server.receivers();
      const { text = '', html = '' } = mail?.mail ?? {};
      expect(text).toContain('Fix it, then Ship it!');
      expect(text).toContain(
        'src/x.ts (diff revision 1)\nLine 2 (original), 2 (patched)\n> |-two\n> |+zwei <b>\n    [issue] Why?\n' +
          'src/x.ts (suggestion)\nLines 2 (original), 2-3 (patched)\n> |-zwei <b>\n> |+two\n> |+<b>\n',
      );
      expect(html).toContain('+ two');
      expect(text).toContain('Open issues: 1');
      expect(html).toContain('<strong>bold</strong>');
      expect(html).toContain('<a href="https://evil.example/t.png">x</a>');
      expect(html).toContain('zwei &lt;b&gt;');
      expect(html).not.toMatch(/<img|<script|src=/);
      expect(mail && headerOf(mail, 'X-ReviewBoard-ShipIt')).toEqual(['1']);
    });

    it('says which agent wrote a review, and that its ship-it does not count', async () => {
      const reviewer = await make().user({ first_name: 'Ann', last_name: 'Author' });
      const made = await request();
      const by_agent = { name: 'Helper <b>', credential: { kind: 'api-token', id: 1 } };
      const said = { body_top: 'Fine', ship_it: true, by_agent, is_counted: false };
      const review = await make().review(made, reviewer, said);

      await world.tell('review.published', made, reviewer, { reviewId: review.id, isToOwnerOnly: true });

      const mail = world.server.taken.splice(0).find(({ to }) => to === mailOf(owner));
      expect(mail?.mail.text).toContain('Review by Ann Author (agent: Helper <b>):');
      expect(mail?.mail.text).toContain('The agent says Ship it! It counts once a person endorses it.');
      expect(mail?.mail.html).toContain('(agent: Helper &lt;b&gt;)');
      expect(mail && headerOf(mail, 'X-ReviewBoard-ShipIt')).toEqual([]);
    });

    it('the lines of a comment on what is different between two revisions, with letters that look like others', async () => {
      const made = await request();
      const fileOf = (diff_revision: number, line: string) =>
        make().fileDiff(made, {
          ...{ diff_revision, source_file: 'n.txt', dest_file: 'n.txt' },
          diff: `diff --git a/n.txt b/n.txt\n--- a/n.txt\n+++ b/n.txt\n@@ -1,3 +1,3 @@\n one\n-2\n+${line}\n three\n`,
        });
      const [older, newer] = [await fileOf(1, 'two'), await fileOf(2, 'zw\u0435i')];
      const { id, reviewRequestId } = await make().review(made, owner, { is_published: false });
      const lines = { file_diff_id: older.id, other_file_diff_id: newer.id, first_line: 2, num_lines: 1 };
      await make().reviewComment({ id, reviewRequestId }, { kind: 'diff', text: 'Why?', ...lines });
      await query('update review set is_published = true where id = $1', [id]);

      await world.tell('review.published', made, owner, { reviewId: id, isToOwnerOnly: false });

      expect(one().mail.text).toContain(
        'n.txt (changes from diff revision 1 to 2)\nLine 2 (original), 2 (patched)\n> |-two\n> |+zw[U+0435]i\n    Why?',
      );
    });

    it('nothing of somebody who is private but what everybody may know', async () => {
      const hidden = await make().user({ is_private: true, first_name: 'Hidden', last_name: 'Name' });
      const made = await request({ people: [hidden] });

      await published(made, hidden);

      const mails = world.server.taken.splice(0);
      const theirs = mails.find(({ to }) => to === mailOf(owner));
      expect(mails).toHaveLength(2);
      expect(theirs?.raw).not.toContain(mailOf(hidden));
      expect(theirs?.raw).not.toContain('Hidden');
      expect(theirs?.mail.from?.name).toBe(`${hidden.username} via Review Service`);
      expect(theirs?.mail.replyTo).toBeUndefined();
    });

    it.each([
      '"a@b.example, c"@d.example',
      'a@b.example,c@d.example',
      'a@b.example (comment)',
      '(comment)a@b.example',
      '<a@b.example>',
      'a@b.example\r\nBcc: evil@example.com',
      'a@exämple.example',
      `${'a'.repeat(65)}@b.example`,
    ])('no mail to, and nothing in headers of, what may be more than one plain address: %s', async (address) => {
      const odd = await make().user();
      await query('update user_account set email = $2 where id = $1', [odd.id, address]);

      await published(await request({ people: [odd] }), odd);

      const mails = world.server.taken.splice(0);
      expect(mails.map(({ to }) => to)).toEqual(receivers(owner));
      expect(mails[0]?.raw).not.toMatch(/[abc]@[bd]\.example|evil@|ex=C3=A4mple|exämple/);
      expect(mails[0]?.mail.replyTo).toBeUndefined();
    });

    it.each(['Fix =?utf-8?q?=E2=80=AEgnp.exe_?= and =?UTF-8?B?8J+YgA==?=', 'Zoë =?utf-8?q?=61?= \u{1f600}', '=?x?='])(
      'what looks like an encoded word letter by letter, in every header: %s',
      async (text) => {
        const actor = await make().user({ first_name: text, last_name: '' });
        const named = await make().repository({ name: `${text} ${actor.id}` });
        const made = await make().reviewRequest(actor, named, { summary: text, people: [owner] });
        await make().fileDiff(made, { source_file: text, dest_file: text });

        await published(made, actor);

        const [mail] = world.server.taken.splice(0);
        const shown = text.replace(/[()<>@,;:\\"]+/g, ' ');
        expect(mail?.mail.subject).toBe(`Review Request ${made.displayId}: ${text}`);
        expect(mail?.mail.from?.name).toBe(`${shown} via Review Service`);
        expect(mail?.mail.replyTo?.[0]?.name).toBe(shown);
        expect(mail && headerOf(mail, 'X-ReviewRequest-Repository').map(decoded)).toEqual([`${text} ${actor.id}`]);
        expect(mail && headerOf(mail, 'X-ReviewBoard-Diff-For').map(decoded)).toEqual([text]);
        expect(mail?.raw).not.toMatch(/=\?utf-8\?q\?=(E2|61)/);
      },
    );

    it.each([
      ['line breaks', 'a\r\nBcc: evil@example.com\r\n\r\nbody'],
      ['a NUL', 'a\0b'],
      ['an address', '"a@b.example, c"@d.example'],
      ['a group of addresses', 'x: evil@example.com;'],
      ['a comment', 'A (evil@example.com) <evil@example.com>'],
      ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
      ['what reverses text', 'a\u202eb'],
      ['an encoded word', '=?utf-8?q?=0d=0aBcc:_evil@example.com?='],
      ['10 KB', 'é '.repeat(5_000)],
    ])('hostile names and texts as texts: %s', async (_, hostile) => {
      const stored = hostile.replaceAll('\0', '');
      const actor = await make().user({ first_name: stored.slice(0, 150), last_name: 'X' });
      const group = await make().group({ display_name: stored.slice(0, 60).trim() });
      const made = await request({
        summary: stored,
        description: stored,
        branch: stored.slice(0, 200),
        groups: [group],
      });

      await published(made, actor);

      const mails = world.server.taken.splice(0);
      expect(mails.map(({ to }) => to).sort()).toEqual(receivers(owner, actor));
      for (const { mail, raw } of mails) {
        const addressed = [
          mail.from,
          ...(mail.to ?? []),
          ...(mail.cc ?? []),
          ...(mail.bcc ?? []),
          ...(mail.replyTo ?? []),
        ];
        const known = ['reviews@example.org', ...receivers(owner, actor)];
        expect(addressed.map((one) => one?.address).filter((address) => !known.includes(address ?? ''))).toEqual([]);
        expect(addressed.filter((one) => /[@<>,;:"]/.test(one?.name ?? ''))).toEqual([]);
        expect(mail.html).not.toMatch(/<(script|img)/i);
        expect((mail.subject ?? '').length).toBeLessThanOrEqual(200);
        expect(raw.split('\r\n').every((line) => line.length <= 998)).toBe(true);
      }
    });
  });

  describe('a digest', () => {
    const wants = (who: MadeUser, more: Record<string, unknown> = {}) => {
      const given = { user_id: who.id, digest: 'daily', ...more };
      const names = Object.keys(given);
      return query(
        `insert into mail_choice (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(given),
      );
    };
    /** So much later, for what is held back. */
    const later = (interval = '1 day') =>
      query(`update mail_delivery set created_at = created_at - $1::interval where state = 'held'`, [interval]);
    // What other tests left is theirs.
    beforeEach(() => query(`delete from mail_delivery where state = 'held'`));
    const digests = async () => {
      await world.worker.get(Digests).run();
      await world.settled();
    };
    const states = async (who: MadeUser) =>
      (await query('select state, reason from mail_delivery where user_id = $1 order by id', [who.id])).map(
        ({ state, reason }) => `${String(reason)} ${String(state)}`,
      );
    const waits = (who: MadeUser, { id }: { id: number }, reason: string, note = '') =>
      query(
        `insert into attention (review_request_id, user_id, reason, note, since)
         values ($1, $2, $3, $4, now() - interval '2 days')`,
        [id, who.id, reason, note],
      );

    it('has what was held back by review request, and first what waits for its reader', async () => {
      const reader = await make().user({ first_name: 'Rita', last_name: 'Reader' });
      await wants(reader, { time_zone: 'Asia/Tokyo' });
      const [one, other] = [await request({ people: [reader] }), await request({ summary: 'Other', people: [reader] })];
      await waits(reader, one, 'reviewer');
      await waits(reader, other, 'asked', 'before <Friday>');
      await published(one);
      await published(other);
      const review = await make().review(one, owner, { body_top: 'I looked\nat it', ship_it: true });
      await world.tell('publication.made', one, owner, {
        ...{ reviewId: review.id, isToOwnerOnly: false, replyIds: [], isTrivial: false },
      });
      expect(world.server.receivers()).toEqual(receivers(owner, owner, owner));
      await digests();
      expect(world.server.receivers()).toEqual([]);
      await later();

      await digests();

      const mail = world.server.taken.splice(0);
      expect(mail.map(({ to }) => to)).toEqual([mailOf(reader)]);
      const [digest] = mail;
      expect(digest?.mail).toMatchObject({
        subject: 'Review Service: 2 need your attention, updates to 2 review requests',
        from: { name: 'Review Service', address: 'reviews@example.org' },
        to: [{ name: 'Rita Reader', address: mailOf(reader) }],
      });
      expect(digest && headerOf(digest, 'X-Review-Reason')).toEqual(['digest']);
      expect(digest && aboutIn(digest)).toEqual({ userId: reader.id });
      const { text = '', html = '' } = digest?.mail ?? {};
      const order = [
        'Needs your attention',
        `#${one.displayId}: Faster starts`,
        'needed because your review is requested.',
      ]
        .concat(['Updates', `#${one.displayId}: Faster starts`, 'Olga Owner requested a review.'])
        .concat(['Ship it! “I looked at it”', `#${other.displayId}: Other`]);
      expect(text.replace(/\s+/g, ' ')).toMatch(new RegExp(order.map((words) => words.replace('!', '.')).join('.*')));
      expect(text).toContain('somebody requested it (“before <Friday>”)');
      expect(text).toContain('Times are in Asia/Tokyo.');
      expect(html).toContain('before &lt;Friday&gt;');
      expect(await states(reader)).toEqual([...Array<string>(3).fill('reviewer delivered'), 'digest delivered']);
    });

    it('holds back nothing that is direct, where that is wanted at once', async () => {
      const [reader] = await people(1);
      await wants(reader, { direct_at_once: true });
      const group = await make().group({ members: [reader] });

      await published(await request({ people: [reader] }));
      await published(await request({ groups: [group] }));

      expect(world.server.receivers()).toEqual(receivers(owner, owner, reader));
      expect(await states(reader)).toEqual(['reviewer delivered', 'member held']);
    });

    it('is sent once for each time, also by a worker that comes late or dies', async () => {
      const [reader, hourly] = await people(2);
      await wants(reader);
      await wants(hourly, { digest: 'hourly' });
      const made = await request({ people: [reader, hourly] });
      await published(made);
      await later('3 days');
      await published(made);
      await Promise.all([digests(), digests()]);
      expect(world.server.receivers()).toEqual(receivers(owner, owner, reader, hourly));
      await published(made);
      await query(
        `update outbox_message set status = 'pending', send_number = send_number + 1 where name = 'mail.due'`,
      );
      await tryAgain();
      await digests();
      expect(world.server.receivers()).toEqual(receivers(owner));

      // Cut off while it was sent.
      await query(
        `update mail_delivery set state = 'sending', tried_at = now() - interval '11 minutes'
         where reason = 'digest' and user_id = $1`,
        [reader.id],
      );
      await query(`update mail_delivery set state = 'held' where digest_id is not null and user_id = $1`, [reader.id]);
      await query(
        `update outbox_message set status = 'pending', send_number = send_number + 1 where name = 'mail.due'`,
      );
      await tryAgain();
      expect(world.server.taken.map(({ to, mail }) => [to, /updates to 1/.test(mail.subject ?? '')])).toEqual([
        [mailOf(reader), true],
      ]);
      world.server.receivers();

      await query('update mail_delivery set slot = slot - $1::interval where slot is not null', ['1 day']);
      await later();
      await digests();
      expect(world.server.receivers()).toEqual(receivers(reader, hourly));
    });

    it('is due at the hour of its reader', async () => {
      const [early, late] = await people(2);
      const now = new Date();
      // Where it is noon.
      const offset = now.getUTCHours() - 12;
      const zone = offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '+' : '-'}${Math.abs(offset)}`;
      await wants(early, { time_zone: zone, digest_hour: 12 });
      await wants(late, { time_zone: zone, digest_hour: 13 });
      await published(await request({ people: [early, late] }));
      await later('61 minutes');

      await digests();

      expect(world.server.receivers()).toEqual(receivers(owner, early));
    });

    it('has nothing that its reader may not see, or does not want, by then; and is none without anything', async () => {
      const [leaving, muting, staying, none] = await people(4);
      for (const who of [leaving, muting, staying, none]) await wants(who);
      const group = await make().group({ invite_only: true, members: [leaving, staying, muting, none] });
      const [secret, open] = [
        await request({ groups: [group], summary: 'Secret' }),
        await request({ people: [leaving, muting], summary: 'Open' }),
      ];
      await waits(leaving, secret, 'reviewer');
      await published(secret);
      await published(open);
      await later();
      world.server.receivers();

      await query('delete from review_group_member where user_id = $1', [leaving.id]);
      await mute(muting, secret);
      await query(`update mail_choice set mail = 'none' where user_id = $1`, [none.id]);
      await digests();

      const told = world.server.taken.splice(0).map(({ to, mail, raw }) => [to, mail.subject, /Secret/.test(raw)]);
      const open1 = 'Review Service: updates to 1 review request';
      expect(told.sort()).toEqual(
        [
          [mailOf(leaving), open1, false],
          [mailOf(muting), open1, false],
          [mailOf(staying), open1, true],
        ].sort(),
      );
      expect(await states(leaving)).toEqual(['member dropped', 'reviewer delivered', 'digest delivered']);
      expect(await states(none)).toEqual(['member dropped', 'digest dropped']);
    });

    it('leaves out a review that is for the submitter', async () => {
      const [reader, author] = await people(2);
      await wants(reader);
      const made = await request({ people: [reader] });
      const { id } = await make().review(made, author, { body_top: 'Between us', is_to_owner_only: true });
      const reply = await make().review(made, author, { body_top: 'To all', reply_to_id: id });
      const said = { reviewId: id, isToOwnerOnly: true, replyIds: [reply.id], isTrivial: false };
      await world.tell('publication.made', made, author, said);
      await later();
      world.server.receivers();

      await digests();

      const [digest] = world.server.taken.splice(0);
      expect(digest?.to).toBe(mailOf(reader));
      expect(digest?.mail.text).toContain('To all');
      expect(digest?.raw).not.toContain('Between us');
    });

    it('is bounded, and says how much more there is', async () => {
      const [reader] = await people(1);
      await wants(reader);
      const made = await request({ people: [reader] });
      await published(made);
      world.server.receivers();
      await query(
        `with made as (
           insert into mail_event (id, name, payload, kinds)
           select gen_random_uuid(), name, payload, kinds
           from mail_event, generate_series(1, 210) where (payload->>'reviewRequestId')::integer = $1 returning id)
         insert into mail_delivery (event_id, user_id, reason, state) select id, $2, 'reviewer', 'held' from made`,
        [made.id, reader.id],
      );
      await later();

      await digests();

      const [digest] = world.server.taken.splice(0);
      expect(digest?.mail.text).toContain('… and 11 more');
      expect(digest?.mail.text?.match(/requested a review/g)).toHaveLength(200);
      expect(digest?.mail.html).toContain('… and 11 more');
    });

    it('comes at once with what was held back, when none is wanted any more', async () => {
      const [reader] = await people(1);
      await wants(reader);
      await published(await request({ people: [reader] }));
      await query(`update mail_choice set digest = 'off' where user_id = $1`, [reader.id]);

      await digests();

      expect(world.server.receivers()).toEqual(receivers(owner, reader));
    });
  });

  describe('of a stack', () => {
    const together = (count: number) => {
      const togetherId = randomUUID();
      return (at: number) => ({ togetherId, togetherCount: count, togetherAt: at });
    };

    it('is one for each reader, once all of it is planned, from the bottom up', async () => {
      const [reader, other] = await people(2);
      const [lower, upper] = [
        await request({ summary: 'Lower', people: [reader, other] }),
        await request({ summary: 'Upper', people: [reader] }),
      ];
      const place = together(2);
      await world.tell('review-request.published', upper, owner, { isTrivial: false, ...place(1) });
      expect(world.server.receivers()).toEqual([]);

      await world.tell('review-request.published', lower, owner, { isTrivial: false, ...place(0) });

      const mails = world.server.taken.splice(0);
      expect(mails.map(({ to }) => to).sort()).toEqual(receivers(owner, reader, other));
      const ofReader = mails.find(({ to }) => to === mailOf(reader));
      expect(ofReader?.mail.subject).toBe('Review Service: Olga Owner published 2 review requests of a stack: Lower');
      expect(ofReader?.mail.text?.replace(/\s+/g, ' ')).toMatch(
        /^Stack, from the bottom up .*#\d+: Lower .* requested a review. .*#\d+: Upper/,
      );
      const ofOther = mails.find(({ to }) => to === mailOf(other));
      expect(ofOther?.mail.subject).toBe('Review Service: Olga Owner published 1 review request of a stack: Lower');
      expect(ofOther?.mail.text).not.toContain('Upper');
    });

    it('waits for the digest of those who want one', async () => {
      const [reader] = await people(1);
      await query(`insert into mail_choice (user_id, digest) values ($1, 'daily')`, [reader.id]);
      const made = await request({ people: [reader] });
      await world.tell('review-request.published', made, owner, { isTrivial: false, ...together(1)(0) });
      expect(world.server.receivers()).toEqual(receivers(owner));
      const held = await query('select state, together from mail_delivery where user_id = $1', [reader.id]);
      expect(held).toEqual([{ state: 'held', together: null }]);
    });

    it('says which of how many it is', async () => {
      const [lower, upper] = [await request({ summary: 'Lower' }), await request({ summary: 'Upper' })];
      await query('insert into review_request_dependency (review_request_id, depends_on_id) values ($1, $2)', [
        upper.id,
        lower.id,
      ]);
      await published(upper);
      const { mail } = one();
      expect(mail.subject).toBe(`Review Request ${upper.displayId}: [2/2] Upper`);
      expect([mail.text, mail.html]).toEqual(Array(2).fill(expect.stringContaining('2 of 2 in a stack')));
    });
  });

  it('beyond the usual number of people is for those who are directly concerned', async () => {
    const small = await MailWorld.begin({ MAIL_RECIPIENTS: '3' });
    try {
      const { make: maker } = small.worker;
      const submitter = await maker.user();
      const [a, b, c, d] = [await maker.user(), await maker.user(), await maker.user(), await maker.user()];
      const group = await maker.group({ members: [c, d] });
      const made = await maker.reviewRequest(submitter, await maker.repository(), { people: [a, b], groups: [group] });

      await small.tell('review-request.published', made, submitter, { isTrivial: false });

      expect(small.server.receivers()).toEqual(receivers(submitter, a, b));
    } finally {
      await small.end();
    }
  });

  it('beyond what one person may cause in an hour is told to nobody, until that is over', async () => {
    const small = await MailWorld.begin({ MAIL_PER_PERSON: '4' });
    try {
      const { make: maker } = small.worker;
      const [submitter, other, reader] = [await maker.user(), await maker.user(), await maker.user()];
      const repository = await maker.repository();
      const publish = async (who: MadeUser) => {
        const made = await maker.reviewRequest(who, repository, { people: [reader] });
        await small.tell('review-request.published', made, who, { isTrivial: false });
        return small.server.receivers();
      };
      for (let n = 0; n < 2; n += 1) expect(await publish(submitter)).toEqual(receivers(submitter, reader));

      expect(await publish(submitter)).toEqual([]);
      expect(await publish(other)).toEqual(receivers(other, reader));
      await small.worker.query(`update mail_caused set since = since - interval '1 hour'`);
      expect(await publish(submitter)).toEqual(receivers(submitter, reader));
    } finally {
      await small.end();
    }
  });

  it('is off without MAIL_URL: another address of an account then counts without one', async () => {
    const off = await MailWorld.begin({ MAIL_URL: '', WORKER_QUEUES: 'review-requests,mail,account-mail' });
    try {
      const { id, username } = await off.worker.make.user();
      const asked = { userId: id, former: `${username}@example.com`, address: 'new@example.com' };
      await off.worker.until(await off.worker.send(ACCOUNT_MAIL_QUEUE, 'address.asked', asked), 'done');
      expect(await off.worker.query('select email from user_account where id = $1', [id])).toEqual([
        { email: 'new@example.com' },
      ]);
      const submitter = await off.worker.make.user();
      const made = await off.worker.make.reviewRequest(submitter, await off.worker.make.repository());

      await off.tell('review-request.published', made, submitter, { isTrivial: false });

      expect(await off.worker.query('select from mail_event')).toEqual([]);
      expect(await eventually(() => Promise.resolve(off.server.receivers()))).toEqual([]);
    } finally {
      await off.end();
    }
  });
});
