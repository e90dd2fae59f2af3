/** Limits the bytes of all files in the upload folder. Each `enter` needs exactly one `leave`. */
export class UploadRoom {
  private taken = 0;

  /** @param bytes for all files together */
  constructor(private readonly bytes: number) {}

  /** Reserves so many bytes; false if there is no room. */
  enter(bytes: number): boolean {
    if (this.taken + bytes > this.bytes) return false;
    this.taken += bytes;
    return true;
  }

  leave(bytes: number): void {
    this.taken -= bytes;
  }
}
