/** Characters of what is searched for, in every list. */
export const SEARCH_TEXT_MAX_LENGTH = 100;
