import { answerOf, type Link } from '@review-service/client';
import type { Region } from './regions.ts';

/** What somebody types about a place. */
export interface Words {
  readonly text: string;
  readonly textType: 'markdown' | 'plain';
  readonly opensIssue: boolean;
  /** Only the opener of the issue verifies it. */
  readonly needsVerification: boolean;
  /** What of a picture they are about; absent: all of it, or no picture. */
  readonly region?: Region | undefined;
}

/** Nothing yet. As in the reference, a comment opens an issue unless somebody says no. */
export const NO_WORDS: Words = { text: '', textType: 'markdown', opensIssue: true, needsVerification: false };

/** Nothing would be lost. */
export const isEmpty = ({ text }: Words): boolean => text.trim() === '';

export const areSame = (a: Words, b: Words): boolean =>
  a.text === b.text &&
  a.textType === b.textType &&
  a.opensIssue === b.opensIssue &&
  a.needsVerification === b.needsVerification &&
  REGION.every((name) => a.region?.[name] === b.region?.[name]);

/** Words as the service keeps them: without blanks around their text. */
export const withoutBlanks = (words: Words): Words => ({ ...words, text: words.text.trim() });

const REGION = ['x', 'y', 'width', 'height'] as const;

/** What leads to something that the service keeps. */
export interface Linked {
  readonly links: Readonly<Record<string, Link>>;
}

/** Words that the service keeps for their author, and how it knows them. */
export interface Stored extends Linked {
  /** Of the object that has them. */
  readonly id: number;
  readonly words: Words;
  /** It changes when the object does. */
  readonly tag: string;
}

/** The words of an object that the service answered with. */
export const storedOf = (object: Linked & { readonly id: number }, words: Words): Stored => ({
  id: object.id,
  links: object.links,
  words,
  tag: answerOf(object).etag ?? '',
});
