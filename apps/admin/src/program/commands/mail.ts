import type { AdminCommand } from '../admin-command';

/** `mail`: mail to people. */
export function mailCommands(program: AdminCommand): void {
  const mail = program
    .command('mail')
    .description('mail to people')
    .examples('mail test ann@example.com', 'mail bounced');

  mail
    .command('test')
    .description('send one mail by the settings of the worker, and say what the server answered')
    .argument('<address>', 'to whom, such as ann@example.com')
    .examples('mail test ann@example.com')
    .runs(() => import('../../subjects/mail/test.js'));

  mail
    .command('bounced')
    .description('addresses that refuse mail for good; after three times in a row they get none')
    .paged(String)
    .examples('mail bounced')
    .runs(() => import('../../subjects/mail/bounced.js'));

  mail
    .command('forget')
    .description('forget that an address refused mail, so that it gets mail again')
    .argument('<address>', 'which, as `mail bounced` shows it')
    .examples('mail forget ann@example.com')
    .runs(() => import('../../subjects/mail/forget.js'));
}
