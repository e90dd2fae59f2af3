import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** The texts that a search looks into, by table, and which rows of it. */
const SEARCHED = {
  review_request: ['summary, description, testing_done, bugs_closed, branch, commit_id'],
  file_diff: ['source_file, dest_file', 'commit_id is null'],
  file_attachment: ['filename, caption'],
  diff_commit: ['commit_id, message'],
  review: ['body_top, body_bottom', 'listed_as is not null'],
  review_comment: ['text', 'listed_as is not null'],
  user_account: ['username, first_name, last_name'],
  review_group: ['name, display_name'],
  repository: ['name'],
};

/** Finds texts by words anywhere in them. PostgreSQL keeps the words in indexes of expressions: no table has a column for them. */
export class WordsOfTexts1795700029000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    // As by the configuration `simple`, no word is left out or shortened to its stem, so identifiers are found as written. But
    // they are divided as by `words_of`: the parser of PostgreSQL takes a path for one word. A tsvector has at most a megabyte,
    // and a word 2,046 bytes. The word with # is in no text; it names the thousands of rows that the row is one of. The cost
    // says that looking into an index takes less time than dividing texts.
    await db.query(`
      create function search_words(id integer, variadic texts text[]) returns tsvector
      language plpgsql immutable parallel safe cost 10000 as $$
        begin
          return array_to_tsvector(('#' || id / 4096) || array(
            select left(word, 200) from regexp_split_to_table(
              lower(left(array_to_string(texts, ' '), 200000) collate "und-x-icu"), '[^[:alnum:]]+') word
            where word <> ''));
        end $$`);
    for (const [table, [texts, which]] of Object.entries(SEARCHED)) {
      const on = `${table} using gin (search_words(id, ${texts}))`;
      await db.query(`create index ${table}_by_words on ${on}${which ? ` where ${which}` : ''}`);
    }
  }
}
