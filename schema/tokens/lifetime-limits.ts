/** Days that a credential may live. */
export const longestLifetimeDays = 365;

/** Days that a credential lives where nobody says how many. */
export const defaultLifetimeDays = 90;
