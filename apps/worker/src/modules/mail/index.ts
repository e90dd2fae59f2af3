export { MailModule } from './mail.module';
export { cutAt, inDays, inOneLine } from './words';
export { AccountMail } from './account/account-mail';
