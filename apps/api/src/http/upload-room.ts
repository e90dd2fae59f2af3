/** How many bytes may wait in the folder of uploads, all files together. Who enters must leave, once. */
export class UploadRoom {
  private taken = 0;

  /** @param bytes for all files together */
  constructor(private readonly bytes: number) {}

  /** Takes so many bytes, if there is room for them. */
  enter(bytes: number): boolean {
    if (this.taken + bytes > this.bytes) return false;
    this.taken += bytes;
    return true;
  }

  leave(bytes: number): void {
    this.taken -= bytes;
  }
}
