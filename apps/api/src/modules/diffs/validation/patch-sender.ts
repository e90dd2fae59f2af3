import { Injectable } from '@nestjs/common';
import type { UploadGuard } from '../../../http/sent-file.decorator';

/** Patches are received from everybody who is logged in: nothing is kept of them. */
@Injectable()
export class PatchSender implements UploadGuard {
  maySend(): Promise<boolean> {
    return Promise.resolve(true);
  }
}
