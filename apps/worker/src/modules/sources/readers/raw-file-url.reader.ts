import { Injectable } from '@nestjs/common';
import type { FileQuestion } from '@review-service/contracts/sources';
import { bearerOrBasic, pathInAddress } from '../addresses';
import { HostRequests } from '../host-requests';
import { type Errand, type Source, SourceFailure, unsupported } from '../source';
import { SourceReader } from '../source-reader';

/** What no file is called, to see whether its server answers. */
const NOWHERE: FileQuestion = { kind: 'file', path: 'connection-check', blob: '0'.repeat(40), commit: '0'.repeat(40) };

/** Reads each file at an address of its own: a mask with `<filename>`, and `<revision>` (the blob) or `<commit>`. */
@Injectable()
export class RawFileUrlReader extends SourceReader {
  constructor(private readonly requests: HostRequests) {
    super();
  }

  /** A server that knows no such file answers, too. */
  async check(errand: Errand): Promise<void> {
    const { source } = errand;
    const { status } = await this.requests.head(addressOf(source, NOWHERE), bearerOrBasic(source), errand);
    if (status === 401 || status === 403) throw new SourceFailure('unauthorized', `its server answered ${status}`);
    if (![404, 405, 410].includes(status) && (status < 200 || status > 299))
      throw new SourceFailure('unreachable', `its server answered ${status}`);
  }

  file(errand: Errand, question: FileQuestion): Promise<string> {
    const { source } = errand;
    return this.requests.download(addressOf(source, question), bearerOrBasic(source), errand);
  }
}

function addressOf({ url }: Source, { path, blob, commit }: FileQuestion): string {
  // What is put in must not become the host.
  if (!/^https?:\/\/[^/<]+\//i.test(url)) throw new SourceFailure('unreachable', 'its address is none');
  const told = {
    filename: pathInAddress(path),
    revision: encodeURIComponent(blob),
    commit: encodeURIComponent(commit),
  };
  return url.replace(/<(filename|revision|commit)>/g, (_, name: keyof typeof told) => {
    if (told[name] === '') throw unsupported(`its address needs the ${name}, which is not known here`);
    return told[name];
  });
}
