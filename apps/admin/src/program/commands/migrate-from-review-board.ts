import type { AdminCommand } from '../admin-command';

const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** `migrate-from-review-board`: moves people, review requests and all the rest from a database of Review Board. */
export const migrateFromReviewBoardCommand = (program: AdminCommand) =>
  program
    .command('migrate-from-review-board')
    .description(
      "move everything from Review Board's database and media folder, which are only read; run it again for what is new or different there. docs/moving-from-review-board.md has the steps",
    )
    .requiredOption('--from <url>', 'the database: sqlite:<file>, postgres://… or mysql://…')
    .requiredOption('--media <folder>', "Review Board's media root, the folder with uploaded/")
    .option(
      '--identity <service=issuer>',
      'linked accounts of a service are identities at this OpenID Connect issuer; may be repeated',
      collect,
    )
    .option('--replace', 'delete all rows first, except those of the audit log')
    .option('--yes', 'with --replace: skip the confirmation')
    .option('--dry-run', 'move and roll back: report what would be left, and change nothing')
    .examples(
      'migrate-from-review-board --from postgres://reader@db/reviewboard --media /srv/reviewboard/htdocs/media --dry-run',
      'migrate-from-review-board --from sqlite:/srv/rb.sqlite --media /srv/media --replace --yes',
      'migrate-from-review-board --from mysql://reader@db/reviewboard --media /srv/media --identity sso:saml=https://id.example.com',
    )
    .runs(() => import('../../review-board/migrate-from-review-board.js'));
