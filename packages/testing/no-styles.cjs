/** A CSS module without classes. */
module.exports = {};
