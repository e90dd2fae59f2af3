import type { HunkListener, Sides } from './hunks';
import type { UploadLine } from './lines';
import { nameOf } from './names';
import { PatchFault } from './patch-fault';
import type { PatchedFile } from './patched-file';

/** The mode of a symbolic link. */
const LINK = '120000';

const LF = Buffer.from('\n');

/** Where a symbolic link pointed and points: to Git, its target is the text of the file. */
export class LinkTargets implements HunkListener {
  private readonly old: Buffer[] = [];
  private readonly new: Buffer[] = [];
  private length = 0;

  constructor(
    private readonly modes: Pick<PatchedFile, 'oldMode' | 'newMode'>,
    private readonly limit: number,
  ) {}

  line(sides: Sides, line: UploadLine): void {
    const isOld = sides !== 'new' && this.modes.oldMode === LINK;
    const isNew = sides !== 'old' && this.modes.newMode === LINK;
    if (!isOld && !isNew) return;
    this.length += line.length + 1;
    if (this.length > this.limit) {
      throw new PatchFault(
        'limit',
        line.number,
        `The targets of a symbolic link have at most ${this.limit} bytes here.`,
      );
    }
    const text = Buffer.from(line.bytes.subarray(1));
    if (text.includes(0)) throw new PatchFault('name', line.number, 'The target of a symbolic link has a NUL byte.');
    if (isOld) this.old.push(text, LF);
    if (isNew) this.new.push(text, LF);
  }

  /** The targets of the sides that are links, if the patch says any. */
  targets(): Pick<PatchedFile, 'oldTarget' | 'newTarget'> {
    return {
      ...(this.old.length > 0 && { oldTarget: nameOf(Buffer.concat(this.old.slice(0, -1))) }),
      ...(this.new.length > 0 && { newTarget: nameOf(Buffer.concat(this.new.slice(0, -1))) }),
    };
  }
}
