/** The settings of uploads. */
export interface UploadSettings {
  readonly uploadDir: string;
  readonly maxAttachmentBytes: number;
  readonly maxDiffBytes: number;
  /** Also the number of the largest files of each kind for which there is room at once. */
  readonly maxConcurrentRequests: number;
}

/** What is uploaded: each kind has its limit of bytes. */
export type UploadKind = 'attachment' | 'diff' | 'report';

/** The files that a route receives, in its configuration. */
export interface RouteFiles {
  readonly kind: UploadKind;
  readonly parts: readonly { readonly name: string; readonly isOptional: boolean }[];
}
