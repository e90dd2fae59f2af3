import { FINDING_LIMITS } from '@review-service/contracts/findings';
import type { RouteFiles, UploadKind, UploadSettings } from './route-files';
import type { Allowance } from './multipart-body';
import { SharedRoom } from '@review-service/platform/limits/shared-room';

/** The limit of bodies without files, in bytes. */
export const BODY_LIMIT = 2.5 * 1024 * 1024;

/** The same for anonymous senders: they send a form with a name and a password, or little more. */
const ANONYMOUS_LIMIT = 64 * 1024;

/** In bytes: what bodies take in the memory of this process until they are answered, and those of one address. */
const MEMORY = { total: 48 * 1024 * 1024, share: 16 * 1024 * 1024 };

/** The part of the room for files that one account may take. */
const SHARE_OF_ACCOUNT = 1 / 3;

/** A patch comes with its parent patch. */
const FILES_AT_ONCE: Readonly<Record<UploadKind, number>> = { attachment: 1, diff: 2, report: 1 };

/** The maximum of bytes of a file of each kind. */
export const mostOf = ({ maxAttachmentBytes, maxDiffBytes }: UploadSettings): Readonly<Record<UploadKind, number>> => ({
  attachment: maxAttachmentBytes,
  diff: maxDiffBytes,
  report: FINDING_LIMITS.bytes,
});

/** The sender of a body, as the access checks found it. */
export interface Sender {
  /** The address, as limits count it. */
  readonly address: string;
  /** The id of the account; undefined for anonymous callers. */
  readonly account: number | undefined;
}

/** What bodies may take of this process: memory by address, and the folder of uploads by account (decision W18). */
export class BodyRooms {
  private readonly memory = new SharedRoom(MEMORY);
  private readonly files: Readonly<Record<UploadKind, SharedRoom>>;

  constructor(uploads: UploadSettings) {
    const roomFor = (kind: UploadKind) => {
      const ofRequest = FILES_AT_ONCE[kind] * (mostOf(uploads)[kind] + 1);
      const total = uploads.maxConcurrentRequests * ofRequest;
      return new SharedRoom({ total, share: Math.max(ofRequest, total * SHARE_OF_ACCOUNT) });
    };
    this.files = { attachment: roomFor('attachment'), diff: roomFor('diff'), report: roomFor('report') };
  }

  /** What a request of this sender may send. @param files what its route receives */
  allow({ address, account }: Sender, files: RouteFiles | undefined): Allowance {
    return {
      text: account === undefined ? ANONYMOUS_LIMIT : BODY_LIMIT,
      memory: this.memory.lease(address),
      files: this.files[files?.kind ?? 'attachment'].lease(String(account)),
    };
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    bodyRooms: BodyRooms;
  }
}
