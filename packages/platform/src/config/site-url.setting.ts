import { IsUrl } from 'class-validator';
import { Setting } from './setting';

const DESCRIBED = Setting('SITE_URL', 'the public address, such as `https://reviews.example.com`', {
  shownDefault: 'required in production and with `MAIL_URL`, else `http://localhost:<PORT>`',
});

const CHECKED = IsUrl(
  { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
  { message: 'must be the public address of the service, such as https://reviews.example.com' },
);

/** Declares SITE_URL, for each program that writes addresses of the service. */
export const SiteUrl = (): PropertyDecorator => (target, property) => {
  DESCRIBED(target, property);
  CHECKED(target, property);
};
