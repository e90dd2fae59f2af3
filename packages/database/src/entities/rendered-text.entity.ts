import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How long HTML is kept; afterwards it is made again when somebody wants to see it. An interval of PostgreSQL. */
export const RENDERED_TEXT_LIFETIME = '90 days';

/** The HTML of a text in Markdown, whatever it is the text of: the same text is rendered once. */
@Entity('rendered_text')
export class RenderedText {
  /** SHA-256 of the text, and of how it is rendered. */
  @PrimaryColumn('bytea') digest!: Buffer;
  /** Null: it took too long, or too much memory, to render it. */
  @Column('text', { nullable: true }) html!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) renderedAt!: Date;
}
