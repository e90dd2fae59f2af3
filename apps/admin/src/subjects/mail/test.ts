import { randomUUID } from 'node:crypto';
import { fromEnv } from '@review-service/platform/config/from-env';
import { MailConfig } from '@review-service/platform/config/mail.config';
import { openMailer } from '@review-service/platform/mail/mailer';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';

const ADDRESS = /^[^\s@<>,;:"()]{1,64}@[^\s@<>,;:"()]{1,253}$/;

/** Sends one mail by the settings of the worker, and says what the server answered. */
export async function run(address: string): Promise<object> {
  if (!ADDRESS.test(address)) throw new Refusal(`"${address}" is not an address: use one such as ann@example.com.`);
  const { url, from, productName, oauth } = fromEnv(MailConfig);
  if (url === undefined) throw new Refusal('MAIL_URL: is not set, so no mail is sent. Set the value of the worker.');
  const mailer = openMailer(url, oauth);
  try {
    const answer = await mailer.send({
      envelope: { from, to: address },
      from: { name: productName, address: from },
      to: address,
      subject: `${productName}: a test`,
      messageId: `<test.${randomUUID()}@${from.split('@')[1] ?? 'localhost'}>`,
      headers: [{ key: 'Auto-Submitted', value: 'auto-generated' }],
      text: `This mail shows that ${productName} can send mail. Its operator requested this test.\n`,
    });
    report(`the server accepted a mail to ${address}: ${answer}`);
    return { address, answer };
  } catch (error) {
    throw new Refusal(`No mail was sent to ${address}: ${(error as Error).message}`);
  } finally {
    mailer.close();
  }
}
