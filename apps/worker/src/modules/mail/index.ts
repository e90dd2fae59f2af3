export { MailModule } from './mail.module';
export { MailPlanning } from './mail-planning';
export { cutAt, inDays, inOneLine } from './words';
export { AccountMail } from './account/account-mail';
