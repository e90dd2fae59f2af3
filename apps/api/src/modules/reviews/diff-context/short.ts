/** Of a long text so many characters are shown. */
export const SHORT = 500;
