/** The maximum of inlined objects per answer, at all levels together. Those of anonymous callers cost an account nothing. */
const OBJECTS = { account: 2_500, anonymous: 1_000 };
/** The maximum of JSON characters of an answer with expansions; it takes several times as much memory. */
const CHARACTERS = 4 * 1024 * 1024;

/** The answer would be too large. */
export class TooMuchInlined extends Error {}

/** Counts the objects that an answer may still inline. A limit per object is not enough, because nested expansions multiply. */
export class InlineRoom {
  objects: number;
  characters = CHARACTERS;
  private readonly most: number;

  /** @param shown the members that the client asked for, of all objects; undefined: all */
  constructor(
    { isAnonymous }: { readonly isAnonymous: boolean },
    readonly shown?: ReadonlySet<string>,
  ) {
    this.most = isAnonymous ? OBJECTS.anonymous : OBJECTS.account;
    this.objects = this.most;
  }

  /** Reserves room for so many objects before they are rendered. */
  takeObjects(count: number): void {
    this.objects -= count;
    if (this.objects < 0) throw new TooMuchInlined(`more than ${this.most} objects`);
  }

  /** Throws if texts of so many bytes, which were measured before they are read, have no room. */
  expectBytes(bytes: number): void {
    if (bytes > this.characters) throw tooLong();
  }

  /** Reserves room for what is shown of an object. JSON.stringify counts faster than code of our own. */
  takeText(fields: object, links: object = {}): void {
    this.characters -= JSON.stringify(fields).length + JSON.stringify(links).length;
    if (this.characters < 0) throw tooLong();
  }
}

const tooLong = () => new TooMuchInlined(`more than ${CHARACTERS / 1024 ** 2} MiB`);
