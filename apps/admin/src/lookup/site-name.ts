/** A Local Site's name is a segment of its URLs. */
export const SITE_NAME = /^(?!\.+$)[A-Za-z0-9_.-]{1,32}$/;

/** The same as text. */
export const SITE_NAME_RULE = 'use 1 to 32 letters (A to Z), digits and _ . -, and not dots alone';
