import { Choice, Integer, LARGEST_INTEGER, Text } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';
import { pageUrlRules } from './status-updates';

/** What programs, such as linters, find in the lines of a review request. */
export const FINDING = defineResource('finding');

/** A report with all findings of a run: a POST takes it over. */
export const FINDING_IMPORT = defineResource('finding_import', {
  singleton: true,
  policyId: FINDING.policyId,
  link: 'finding_imports',
});

/** How bad a finding is, the worst first. */
export const FINDING_SEVERITIES = ['error', 'warning', 'info'] as const;

/** One of FINDING_SEVERITIES. */
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];

/** What has become of a finding. */
export const FINDING_STATES = ['open', 'gone', 'dismissed', 'fixed'] as const;

/** One of FINDING_STATES. */
export type FindingState = (typeof FINDING_STATES)[number];

/** The states that people set. Only a program says that a finding is gone. */
export const SETTABLE_FINDING_STATES = ['open', 'dismissed', 'fixed'] as const;

/** Why a finding was dismissed. */
export const DISMISSAL_REASONS = ['false-positive', 'wont-fix', 'later'] as const;

/** One of DISMISSAL_REASONS. */
export type DismissalReason = (typeof DISMISSAL_REASONS)[number];

/** The sides of a change that a finding may be about. */
export const FINDING_SIDES = ['new', 'old'] as const;

/** Why a finding is not in the diff: its lines are not in the patch, the diff has no such file, or it is binary. */
export const UNPLACED_REASONS = ['outside', 'no-file', 'binary'] as const;

/** One of UNPLACED_REASONS. */
export type UnplacedReason = (typeof UNPLACED_REASONS)[number];

/** The forms of reports. */
export const REPORT_FORMATS = ['sarif', 'rdjson', 'rdjsonl', 'gitlab-code-quality'] as const;

/** One of REPORT_FORMATS. */
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The limits of findings. */
export const FINDING_LIMITS = {
  /** Of a review request. */
  ofRequest: 20_000,
  /** Kept of a report. */
  ofReport: 2_000,
  /** Read of a report. */
  read: 20_000,
  /** Bytes of a report. */
  bytes: 10 * 1_048_576,
} as const;

/** The lines of a finding as a comment on a diff names them. */
interface PlacedFinding {
  /** The file of the diff. */
  filediff_id: number;
  /** The first of its lines in the side-by-side view, from 1, as in comments. */
  first_line: number;
  /** How many lines it is about. */
  num_lines: number;
}

/** A finding as clients see it. */
export interface FindingFields {
  /** Unique among all findings. */
  id: number;
  /** The program: `service_id` of the status update that it was sent with. */
  tool: string;
  /** The same in each revision that has the finding; unique among those of the program in the review request. */
  fingerprint: string;
  /** The rule of the program, such as `no-undef`; empty: not known. */
  rule: string;
  /** Where the rule is explained; empty: nowhere. */
  rule_url: string;
  /** How bad it is. */
  severity: (typeof FINDING_SEVERITIES)[number];
  /** The kind of finding, in the words of the program; empty: not known. */
  category: string;
  /** What was found: plain text. */
  text: string;
  /** The path of the file. */
  path: string;
  /** The number of its first line in that file, from 1. */
  line: number;
  /** The number of its last line. */
  end_line: number;
  /** The file after the change, or before it. */
  side: (typeof FINDING_SIDES)[number];
  /** What has become of it. It is `gone` once the program has sent a report of a newer revision without it. */
  state: (typeof FINDING_STATES)[number];
  /** Why it was dismissed; null: it was not. */
  reason: (typeof DISMISSAL_REASONS)[number] | null;
  /** The revision of the diff in which it was found first. */
  first_revision: number;
  /** The newest revision in which it was found, which `line` and `placed` are of. */
  last_revision: number;
  /** Its lines in the diff of `last_revision`; null: it is not there. */
  placed: PlacedFinding | null;
  /** Why it is not in the diff; null: it is. */
  unplaced: (typeof UNPLACED_REASONS)[number] | null;
  /** Null, or absent if there is a link of this name: the status update of the run that sent it last. */
  status_update?: null;
  /** Null, or absent if there is a link of this name: the comment that somebody made of it. */
  comment?: null;
}

/** What became of a report. */
export interface FindingImportFields {
  /** The revision of the diff that it is about. */
  revision: number;
  /** Results that were read. */
  read_count: number;
  /** Findings that are new. */
  created_count: number;
  /** Findings that were known, and are in the report again. */
  repeated_count: number;
  /** Findings of earlier revisions that are not in the report, and so are `gone` now. */
  gone_count: number;
  /** Results that were not kept, because of a limit: the worst are kept first. */
  left_out: number;
  /** Results without a path, a line or a text. */
  unreadable_count: number;
}

/** The most characters of the short texts. */
const LONGEST = 255;

/** The most characters of a path. */
const LONGEST_PATH = 1_024;

/** The most characters of what was found. */
export const LONGEST_FINDING = 4_000;

const FINGERPRINT = /^[\x21-\x7e]{8,128}$/;

const Fingerprint = () =>
  Text({
    max: 128,
    schema: { pattern: FINGERPRINT.source },
    rules: [
      (value) => (FINGERPRINT.test(String(value)) ? undefined : 'Use 8 to 128 letters, digits and signs of ASCII.'),
    ],
  });

const LineNumber = ({ required = false } = {}) => Integer({ min: 1, max: LARGEST_INTEGER, required });

/** The run of findings. */
class FindingRun {
  /** The id of the status update of the run. */
  @Integer({ required: true }) status_update_id!: number;
  /** The revision of the published diff that was examined; absent: the newest. */
  @Integer({ min: 1 }) revision?: number;
}

/** The fields of a new finding. */
export class CreateFinding extends FindingRun {
  /** What was found. */
  @Text({ max: LONGEST_FINDING, required: true }) text!: string;
  /** The path of the file, as in the repository. */
  @Text({ max: LONGEST_PATH, required: true }) path!: string;
  /** The number of its first line in the file. */
  @LineNumber({ required: true }) line!: number;
  /** The number of its last line; absent: the same. */
  @LineNumber() end_line?: number;
  /** The file after the change, or before it. */
  @Choice(FINDING_SIDES) side: (typeof FINDING_SIDES)[number] = 'new';
  /** How bad it is. */
  @Choice(FINDING_SEVERITIES) severity: (typeof FINDING_SEVERITIES)[number] = 'warning';
  /** The rule of the program. */
  @Text({ max: LONGEST }) rule: string = '';
  /** Where the rule is explained: an address with http or https, or nothing. */
  @Text(pageUrlRules) rule_url: string = '';
  /** The kind of finding. */
  @Text({ max: LONGEST }) category: string = '';
  /** What identifies the finding in all revisions; absent: made of rule, path and the text of the line. */
  @Fingerprint() fingerprint?: string;
}

/** A report of a run, beside the file `report`. */
export class CreateFindingImport extends FindingRun {
  /** The form of the report. */
  @Choice(REPORT_FORMATS, { required: true }) format!: (typeof REPORT_FORMATS)[number];
}

/** The changeable fields of a finding. */
export class UpdateFinding {
  /** What has become of it. */
  @Choice(SETTABLE_FINDING_STATES) state?: (typeof SETTABLE_FINDING_STATES)[number];
  /** Why it is dismissed: required with that state, and only with it. */
  @Choice(DISMISSAL_REASONS) reason?: (typeof DISMISSAL_REASONS)[number];
  /** The id of a comment of the caller on a diff of the review request: a finding has one at most, for good. */
  @Integer() comment_id?: number;
}

/** The arguments of the list: filters. */
export class FindingListQuery extends PageQuery {
  /** The state. */
  @Choice(FINDING_STATES) state?: (typeof FINDING_STATES)[number];
  /** How bad it is. */
  @Choice(FINDING_SEVERITIES) severity?: (typeof FINDING_SEVERITIES)[number];
  /** The program. */
  @Text() tool?: string;
  /** The exact path of the file. */
  @Text() path?: string;
  /** The newest revision in which it was found. */
  @Integer() revision?: number;
  /** The id of the status update of the run that sent it last. */
  @Integer() 'status-update'?: number;
}
