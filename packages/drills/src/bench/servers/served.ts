/** A server that can be measured. */
export interface MeasuredServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly pid: number;
  /** The URL of its database. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** The address in the clients' `Host` header: links in answers begin with it, whichever server answers. */
export const HOST = 'reviews.example.com';
