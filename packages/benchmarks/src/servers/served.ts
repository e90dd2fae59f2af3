/** A server that can be measured. */
export interface Served {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly pid: number;
  /** What it reaches its database by. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** The address that clients say they use: links in answers begin with it, whichever server answers. */
export const HOST = 'reviews.example.com';
