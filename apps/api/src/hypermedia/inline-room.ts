/** Objects that one answer may inline, whatever is expanded in whatever. */
const OBJECTS = 5_000;
/** Characters of JSON that an answer with expansions may have: what it takes in memory is a few times as much. */
const CHARACTERS = 4 * 1024 * 1024;

/** An answer would have become too large. */
export class TooMuchInlined extends Error {}

/** How much more an answer may inline. Expansions multiply: so many of these in each of so many of those. */
export class InlineRoom {
  objects = OBJECTS;
  private characters = CHARACTERS;

  /** Takes room for so many objects, before they are made. */
  takeObjects(count: number): void {
    this.objects -= count;
    if (this.objects < 0) throw new TooMuchInlined(`more than ${OBJECTS} objects`);
  }

  /** Takes room for what an object shows. */
  takeText(shown: object): void {
    this.characters -= JSON.stringify(shown).length;
    if (this.characters < 0) throw new TooMuchInlined(`more than ${CHARACTERS / 1024 ** 2} MiB`);
  }
}
