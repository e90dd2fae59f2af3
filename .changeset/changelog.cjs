/** Writes the entries of CHANGELOG.md. Links of changesets are relative to this folder, those of CHANGELOG.md to its own. */
const { default: plain } = require('@changesets/cli/changelog');

module.exports = {
  ...plain,
  getReleaseLine: (changeset, ...rest) =>
    plain.getReleaseLine({ ...changeset, summary: changeset.summary.replaceAll('](../', '](') }, ...rest),
};
