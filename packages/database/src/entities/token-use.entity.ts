import { Column, Entity, PrimaryColumn } from 'typeorm';

/** For so many days the uses of tokens are kept. */
export const TOKEN_USES_KEPT = 90;

/** How often a token was used for one thing on a day, with what came of it. */
@Entity('token_use')
export class TokenUse {
  @PrimaryColumn('text') tokenKind!: 'api' | 'oauth';
  /** Of a token that may have ended since. */
  @PrimaryColumn('int') tokenId!: number;
  /** In UTC. */
  @PrimaryColumn('date') day!: string;
  /** The policy id of the resource. */
  @PrimaryColumn('text') resource!: string;
  /** GET, which HEAD counts as, POST, PUT or DELETE. */
  @PrimaryColumn('text') method!: string;
  /** `allowed`, or why it was refused. */
  @PrimaryColumn('text') outcome!: string;
  @Column('int') count!: number;
  @Column('timestamptz') lastUsedAt!: Date;
  /** Of the last of them: a /24 or a /48; null: not known. */
  @Column('text', { nullable: true }) network!: string | null;
  /** Of the last of them: what the program calls itself. */
  @Column('text') client!: string;
}
