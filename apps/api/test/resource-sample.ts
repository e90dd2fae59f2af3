import type { Sending } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import type { CrawlPeople, CrawlPerson } from './crawl-people';
import type { TestApi } from './test-api';

/** What the placeholders of a path stand for, by their names. */
export type Values = Readonly<Record<string, string | number>>;

/** A path below `/api/`, and the methods that it has. */
type Served = readonly [path: string, ...methods: ('GET' | 'POST' | 'PUT' | 'DELETE')[]];

/** Where one of each resource is made. */
export interface Ground {
  readonly api: TestApi;
  /** Whoever owns all of it. */
  readonly owner: MadeUser;
  readonly here: { readonly local_site_id: number | null };
  /** Of what lies above. */
  readonly above: Values;
}

/** Where things are made that not everybody may see. */
export interface PrivateGround {
  readonly api: TestApi;
  readonly people: CrawlPeople;
  /** A private Local Site. */
  readonly closedSite: Made;
}

/**
 * All that suites which try every resource must know of one. It is written by hand, since they compare it with what the
 * code does, and stands in `<resource>.sample.ts` beside its module, where `samples.ts` finds it.
 */
export interface ResourceSample {
  /** How it is called; also its URI template at the root. */
  readonly name: string;
  /** The same of its list, unless there is only one of it. */
  readonly plural?: string;
  /** Where its list is, or what there is only one of. At the top, the root links to it. */
  readonly list: Served;
  readonly item?: Served;
  /** What scopes and policies call it; without, no token may come. */
  readonly policyId?: string;
  /** Nobody needs to log in to read it. */
  readonly isOpen?: true;
  /** What reading is answered, if not 200. */
  readonly answer?: number;
  /** What makes one, as its owner sends it. */
  readonly sent?: (values: Values) => Sending;
  /** Makes one, readable for anybody if it is open; without, its placeholders stand for what lies above. */
  readonly make?: (ground: Ground) => Promise<Values>;
  /** One that not everybody may see, and who may, by the rules of who sees what. Tokens act for people. */
  readonly secret?: {
    readonly seenBy: readonly CrawlPerson[];
    /** Writes the mark into its texts, for the crawl to look out for. */
    make(ground: PrivateGround, mark: string): Promise<Values>;
  };
}
