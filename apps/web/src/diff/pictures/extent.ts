/** How large a picture is, in pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}
