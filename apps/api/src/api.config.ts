import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EnvironmentConfig } from '@review-service/platform/config/environment.config';
import { OperationsConfig } from '@review-service/platform/config/operations.config';
import { DEFAULT_DIFF_BYTES, MaxDiffBytes } from '@review-service/platform/config/max-diff-bytes';
import { GroupUndo, undoDaysOf, USUAL_GROUP_UNDO } from '@review-service/platform/config/group-undo.setting';
import { ArePrivatePlaces } from '@review-service/platform/config/private-places';
import { Setting } from '@review-service/platform/config/setting';
import { SiteUrl } from '@review-service/platform/config/site-url.setting';
import { IsInt, IsOptional, IsString, IsTimeZone, Matches, Max, Min, ValidateIf } from 'class-validator';
import { IsRateLimits } from './rate-limits.setting';
import { IsScannerKeysFile } from './scanner-keys.setting';
import { IsTrustedProxies } from './trusted-proxies.setting';
import { IsStatusUpdateServices } from './status-update-services.setting';
import { IsWeb } from './web.setting';

const PAIR = /^\s*([^\s<]+(?:\s+[^\s<]+)*)\s*<([^\s@]+@[^\s@]+)>\s*$/;

/** The settings of the API. */
export class ApiConfig extends EnvironmentConfig {
  @Setting('PORT', 'where the API listens')
  @IsInt()
  @Min(0)
  @Max(65535)
  port: number = 8080;

  @Setting('HOST', 'the address that the API listens on', { shownDefault: 'all interfaces' })
  @IsString()
  host: string = '::';

  @SiteUrl()
  @ValidateIf(({ environment, siteUrl }: ApiConfig) => environment === 'production' || siteUrl !== undefined)
  siteUrl?: string;

  @Setting(
    'ALLOWED_HOSTS',
    'hosts that clients may use, beside that of `SITE_URL` and loopback; others get 400. With a port (`name:8443`) where it is neither `PORT` nor that of `SITE_URL`',
  )
  @Matches(/^(\[[0-9a-f:.]+\]|[^\s:/@]+)(:\d{1,5})?$/i, {
    each: true,
    message: 'every entry must be a name, such as reviews.example.com, or a name and a port, such as localhost:8080',
  })
  allowedHosts: string[] = [];

  @Setting(
    'CORS_ORIGINS',
    'websites whose scripts may call the API with a token, such as `https://dashboard.example.com`, or `*`; cookies are never taken from them',
  )
  @Matches(/^(\*|https?:\/\/(\[[0-9a-f:.]+\]|[^\s:/@?#*]+)(:\d{1,5})?)$/i, {
    each: true,
    message: 'every entry must be an origin without a path, such as https://dashboard.example.com, or *',
  })
  corsOrigins: string[] = [];

  @Setting('TRUSTED_PROXIES', 'addresses or networks whose `X-Forwarded-*` headers count')
  @IsTrustedProxies()
  trustedProxies: string[] = [];

  @Setting('SITE_ADMINISTRATORS', 'shown at the root: `Name <address>`, separated by commas')
  @Matches(PAIR, { each: true, message: 'every entry must have the form Name <address>' })
  administrators: string[] = [];

  @Setting('TIME_ZONE', 'shown at the root, such as `Europe/Berlin`')
  @IsTimeZone({ message: 'must be an IANA time zone, such as Europe/Berlin' })
  timeZone: string = 'UTC';

  @Setting('MEDIA_TYPE_VENDOR', 'the vendor in media types; `reviewboard.org` lets RBTools work unmodified')
  @Matches(/^[a-z0-9][a-z0-9.-]*$/, { message: 'must be lower-case letters, digits, dots and hyphens' })
  vendor: string = 'service.org';

  @Setting('MAX_ATTACHMENT_BYTES', 'the largest attachment, in bytes')
  @IsInt()
  @Min(1)
  maxAttachmentBytes: number = 10_485_760;

  @MaxDiffBytes()
  maxDiffBytes: number = DEFAULT_DIFF_BYTES;

  @Setting(
    'MAX_CONCURRENT_REQUESTS',
    'requests that a process works on at once; others wait for up to two seconds, and then get 503',
  )
  @IsInt()
  @Min(1)
  maxConcurrentRequests: number = 64;

  @Setting(
    'MAX_UPDATE_STREAMS',
    'open pages that a process tells at once what happens, by `text/event-stream`; further ones are refused, and ask now and then. 0: none is told',
  )
  @IsInt()
  @Min(0)
  maxUpdateStreams: number = 10_000;

  @Setting(
    'IDEMPOTENCY_BYTES',
    'answers to changes with an `Idempotency-Key`, in bytes, that are kept for an account on one day; further ones are kept as their place only, up to as many bytes again, and then refused',
  )
  @IsInt()
  @Min(0)
  idempotencyBytes: number = 67_108_864;

  @Setting('MAX_API_TOKENS', 'API tokens that an account may have; those that are made from them do not count')
  @IsInt()
  @Min(1)
  maxApiTokens: number = 200;

  @Setting('MAX_APPLICATIONS', 'OAuth2 applications that an account may have')
  @IsInt()
  @Min(1)
  maxApplications: number = 100;

  @Setting(
    'DAILY_UPLOAD_BYTES',
    'bytes of attachments and diffs that an account may upload on a day (UTC); further ones get 429',
    { shownDefault: '1073741824 (1 GiB)' },
  )
  @IsInt()
  @Min(1)
  dailyUploadBytes: number = 1_073_741_824;

  @Setting(
    'UPLOAD_DIR',
    'a local folder of the API, where up to `MAX_CONCURRENT_REQUESTS` attachments and as many diffs wait to be checked',
    {
      shownDefault: "in the system's folder for temporary files",
    },
  )
  @IsString()
  uploadDir: string = join(tmpdir(), 'review-service-uploads');

  @Setting('AUTH_REQUIRE_LOGIN', 'closes every GET to anonymous callers')
  requireLogin: boolean = false;

  @Setting(
    'READ_ONLY',
    'for maintenance: refuses changes of what is reviewed by all but superusers; people still sign in, and programs still get, renew and end tokens',
  )
  readOnly: boolean = false;

  @Setting('FEATURE_OAUTH2', 'OAuth2 tokens, as credentials and as a resource')
  oauth2: boolean = true;

  @Setting(
    'CLIENT_DOCUMENT_ALLOW_PRIVATE',
    'hosts, addresses and networks off the public internet where descriptions of applications may be read, also over http, such as ' +
      '`agents.example.internal` ([agents](agents.md#applications))',
    { shownDefault: 'none' },
  )
  @ArePrivatePlaces()
  clientDocumentAllowPrivate: string[] = [];

  @Setting(
    'DYNAMIC_REGISTRATION',
    'lets applications register themselves (RFC 7591), for agents that can do nothing else ([agents](agents.md#applications))',
  )
  dynamicRegistration: boolean = false;

  @Setting('MASK_FOREIGN_TOKENS', "shows superusers only the beginning of other people's tokens")
  maskForeignTokens: boolean = false;

  @Setting(
    'RATE_LIMITS',
    '`off`, or rates such as `anonymous=1000/h,authenticated=10000/h,login=5/m` (these are what `on` means)',
  )
  @IsRateLimits()
  rateLimits: string = 'on';

  @Setting(
    'TOKEN_SCANNER_KEYS_FILE',
    "a file with the public keys of secret scanners, in the form of GitHub's `meta/public_keys/secret_scanning`: a request " +
      'with a signature by one of them may report leaked tokens; the file is read again when it changes. Without it, only ' +
      'people may ([for secret scanners](secret-scanning.md))',
  )
  @IsOptional()
  @IsScannerKeysFile()
  scannerKeysFile?: string;

  @Setting(
    'STATUS_UPDATE_SERVICES',
    'the accounts that alone post status updates for a service, such as `ci:alice,bob;lint:bot`; for all other services everybody may who is logged in',
  )
  @IsStatusUpdateServices()
  statusUpdateServices: string = '';

  @GroupUndo()
  groupUndo: string = USUAL_GROUP_UNDO;

  @Setting('WEB', 'the browser app at `/`: `on` (if it was built), `off`, or the folder that it was built into')
  @IsWeb()
  web: string = 'on';

  @Setting('SESSION_COOKIE_NAME', 'the name of the session cookie')
  @Matches(/^[A-Za-z0-9_-]+$/, { message: 'must be letters, digits, "_" and "-"' })
  sessionCookie: string = 'rbsessionid';

  @Setting('SESSION_MAX_AGE', 'how long a session lasts, in seconds', { shownDefault: '2592000 (30 days)' })
  @IsInt()
  @Min(60)
  @Max(100 * 365 * 24 * 3600)
  sessionMaxAge: number = 30 * 24 * 3600;

  /** The public address, without a slash at its end. */
  get url(): string {
    return (this.siteUrl ?? `http://localhost:${this.port}`).replace(/(?<!\/)\/+$/, '');
  }

  /** For so long a deleted group can be restored; 0: it cannot be. */
  get groupUndoDays(): number {
    return undoDaysOf(this.groupUndo);
  }

  /** The administrators, as the root shows them. */
  get contacts(): { name: string; email: string }[] {
    return this.administrators
      .map((text) => PAIR.exec(text) ?? [])
      .map(([, name = '', email = '']) => ({ name, email }));
  }
}

/** The API's health and metrics. */
export class ApiOperationsConfig extends OperationsConfig {
  override port: number = 9464;
}
