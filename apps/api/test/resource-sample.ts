import type { RequestParts } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import type { CrawlPeople, CrawlPerson } from './crawl-people';
import type { TestApi } from './test-api';

/** The values of a path's placeholders, by name. */
export type PlaceholderValues = Readonly<Record<string, string | number>>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A path below `/api/`, and the methods that it has. */
type Served = readonly [path: string, ...methods: Method[]];

/** The place in which a sample makes its object. */
export interface SampleGround {
  readonly api: TestApi;
  /** The owner of all objects. */
  readonly owner: MadeUser;
  readonly here: { readonly local_site_id: number | null };
  /** The values of the placeholders of the parents. */
  readonly above: PlaceholderValues;
}

/** The place in which a sample makes a private object. */
export interface PrivateGround {
  readonly api: TestApi;
  readonly people: CrawlPeople;
  /** A private Local Site. */
  readonly closedSite: Made;
}

/**
 * What suites that test every resource need to know of one. It is written by hand, because they compare it with the
 * code, and lies in `<resource>.sample.ts` beside its module, where `samples.ts` finds it.
 */
export interface ResourceSample {
  /** Its name, also that of its URI template at the root. */
  readonly name: string;
  /** The name of its list; undefined for a single object. */
  readonly plural?: string;
  /** The path of its list, or of the single object. At the top, the root links to it. */
  readonly list: Served;
  readonly item?: Served;
  /** Which of the values of `make` names one that is in the list, where the item is not: it is not published. */
  readonly listedBy?: string;
  /** Its name in scopes and policies; without one, tokens are refused. */
  readonly policyId?: string;
  /** True if it needs an API token: `make` gives one as `token`. */
  readonly needsApiToken?: true;
  /** The scopes that a method needs for what it touches or names, beside its own. */
  readonly alsoNeeds?: Partial<Record<Method, readonly string[]>>;
  /** True if it can be read without a login. */
  readonly isOpen?: true;
  /** The status of reading it, if not 200. */
  readonly answer?: number;
  /** The status of a POST, if not 201. */
  readonly made?: number;
  /** The form with which its owner makes one. */
  readonly sent?: (values: PlaceholderValues) => RequestParts;
  /** The form with which its owner changes it, if it is not always the same. */
  readonly changed?: (values: PlaceholderValues) => Record<string, string>;
  /** Whether the object of `sent` replaces an existing one. */
  readonly replaces?: true;
  /** Makes one, readable for everybody if it is open. Without it, the placeholders of the parents are enough. */
  readonly make?: (ground: SampleGround) => Promise<PlaceholderValues>;
  /** A private one, and the people who may see it by the rules; their tokens may, too. */
  readonly secret?: {
    readonly seenBy: readonly CrawlPerson[];
    /** Writes the mark into its texts; the crawl looks for it in answers. */
    make(ground: PrivateGround, mark: string): Promise<PlaceholderValues>;
  };
}
