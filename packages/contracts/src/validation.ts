import type { FileWarnings } from './diffs';
import { Text } from './fields';
import { defineResource } from './resource';

/** Where patches are validated before anything is made of them. */
export const VALIDATION = defineResource('validation', { singleton: true, itemKey: '' });

/** The validation of a patch. */
export const DIFF_VALIDATION = defineResource('diff_validation', { singleton: true, itemKey: '', shape: 'Validation' });

/** The validation of a commit of a series. */
export const COMMIT_VALIDATION = defineResource('commit_validation', {
  singleton: true,
  itemKey: '',
  shape: 'Validation',
});

/** The answer to a validation. */
export const VALIDATED_COMMIT = defineResource('validated_commit', {
  singleton: true,
  itemKey: 'commit_validation',
  mediaType: 'commit-validation',
  policyId: 'commit_validation',
  beside: 'FileWarnings',
});

/** Only links, and warnings about the validated patch. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the schemas have it by this name
export interface ValidationFields extends FileWarnings {}

/** The proof that the commits of a series so far were validated. */
export interface ValidatedCommitFields {
  /** To be sent with the next commit; nobody but its sender can use it. */
  validation_info: string;
}

/**
 * A patch that may be posted: the part `path`, and earlier changes outside of the repository,
 * `parent_diff_path`.
 */
export class ValidateDiff {
  /** The id of a repository, its name or one of its paths. */
  @Text({ max: 1_024, required: true }) repository!: string;
  /**
   * The folder that names in the patch are relative to, unless they begin with a slash. Required where the repository's
   * `requires_basedir` says so, and ignored elsewhere.
   */
  @Text({ max: 1_024 }) basedir: string = '';
  /** The commit that it changes. */
  @Text({ max: 64 }) base_commit_id: string = '';
}
