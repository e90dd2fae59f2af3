/** A text that somebody wrote. */
export interface Written {
  readonly text: string;
  readonly isMarkdown: boolean;
  /** What Markdown was rendered to, by the sanitiser of the pages; undefined: plain, or it took too long. */
  readonly html?: string | undefined;
}

/** A row of a file's diff, side by side. */
export interface DiffRow {
  readonly change: 'delete' | 'equal' | 'insert' | 'replace';
  /** The number of the line before the change; null: there is none. */
  readonly oldNumber: number | null;
  readonly oldText: string;
  readonly newNumber: number | null;
  readonly newText: string;
}

/** What a comment is about. */
export interface MailedPlace {
  /** The file, or the caption of an attached one. */
  readonly name: string;
  /** The revision of the diff, or the two that are compared, in words; undefined: it is no file of a diff. */
  readonly revisions?: string | undefined;
  /** Those commented on; empty: it is about the file as a whole, or its lines cannot be told. */
  readonly rows: readonly DiffRow[];
  /** So many more are commented on. */
  readonly more: number;
}

/** A comment. */
export interface Remark extends Written {
  readonly opensIssue: boolean;
  readonly place?: MailedPlace | undefined;
  /** What it suggests in the place of lines. */
  readonly suggested: readonly MailedPlace[];
  /** What it answers. */
  readonly answered?: { readonly by: string; readonly remark: Written } | undefined;
}

/** A review, or a reply to one. */
export interface Said {
  readonly id: number;
  readonly by: string;
  readonly isReply: boolean;
  /** Of a reply: whose review it answers. */
  readonly to?: string | undefined;
  readonly isToOwnerOnly: boolean;
  /** It says Ship It, and that counts. */
  readonly shipIt: boolean;
  /** An agent says Ship It, which does not count by itself. */
  readonly agentShips: boolean;
  readonly top: Written;
  readonly bottom: Written;
  readonly remarks: readonly Remark[];
  /** So many comments are left out. */
  readonly more: number;
}

/** A file of the newest diff. */
export interface ChangedFile {
  readonly source: string;
  readonly dest: string;
  readonly isNew: boolean;
  readonly isDeleted: boolean;
  /** As Git writes them; null: not known. */
  readonly sourceMode: string | null;
  readonly destMode: string | null;
}

/** A person, as others may know them. */
export interface Known {
  readonly id: number;
  /** The full name, or the user name. */
  readonly name: string;
  /** Empty: it is private. */
  readonly address: string;
}

/** The content of all mails about one event, for every receiver. */
export interface MailContent {
  readonly reviewRequestId: number;
  readonly displayId: number;
  /** Its level in its stack, and the number of levels; undefined: it is alone. */
  readonly stack?: { readonly depth: number; readonly of: number } | undefined;
  /** The name of its Local Site. */
  readonly site: string | undefined;
  readonly summary: string;
  readonly description: Written;
  readonly testing: Written;
  readonly branch: string;
  readonly bugs: string;
  readonly repository: string | undefined;
  readonly owner: Known;
  readonly actor: Known;
  readonly people: readonly Known[];
  /** Its groups that everybody may know of, by their names. */
  readonly groups: readonly { readonly name: string; readonly title: string }[];
  /** What became of it; undefined: nothing. */
  readonly request: 'published' | 'updated' | 'closed' | undefined;
  readonly status: 'P' | 'S' | 'D';
  /** What the change or the closing says. */
  readonly changeText: Written | undefined;
  /** The names of the fields that changed. */
  readonly changed: readonly string[];
  /** The newest published revision of the diff; 0: there is none. */
  readonly revision: number;
  /** The diff came with this event. */
  readonly hasNewDiff: boolean;
  readonly files: readonly ChangedFile[];
  /** So many more files. */
  readonly moreFiles: number;
  readonly attachments: readonly { readonly id: number; readonly caption: string }[];
  readonly said: readonly Said[];
  readonly openIssues: number;
  /** The ids of the changes before this event, oldest first, at most as many as a thread names. */
  readonly earlierChanges: readonly number[];
  readonly changeId: number | undefined;
  /** Of a reply: the review that it answers. */
  readonly repliesTo: number | undefined;
}
