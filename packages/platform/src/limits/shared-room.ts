/** Bytes that may be held at the same time. */
export interface RoomLimits {
  /** By all requests together. */
  readonly total: number;
  /** By the requests of one holder, such as an account or an address. */
  readonly share: number;
}

/** The room of one request. */
export interface Lease {
  /** Takes so many bytes more; false if there is no room for them, or if the holder has its share. */
  take(bytes: number): boolean;
  /** Gives all of them back. */
  end(): void;
}

/** Limits the bytes that requests hold at the same time: of all together, and of each holder. */
export class SharedRoom {
  private taken = 0;
  private readonly byHolder = new Map<string, number>();

  constructor(private readonly limits: RoomLimits) {}

  /** Room for a request of this holder; it takes nothing yet. */
  lease(holder: string): Lease {
    let held = 0;
    return {
      take: (bytes) => {
        if (!this.take(holder, bytes)) return false;
        held += bytes;
        return true;
      },
      end: () => {
        this.give(holder, held);
        held = 0;
      },
    };
  }

  private take(holder: string, bytes: number): boolean {
    const held = (this.byHolder.get(holder) ?? 0) + bytes;
    if (held > this.limits.share || this.taken + bytes > this.limits.total) return false;
    this.byHolder.set(holder, held);
    this.taken += bytes;
    return true;
  }

  private give(holder: string, bytes: number): void {
    const left = (this.byHolder.get(holder) ?? 0) - bytes;
    if (left > 0) this.byHolder.set(holder, left);
    else this.byHolder.delete(holder);
    this.taken -= bytes;
  }
}
