/** Maximum length of a search text in a list. */
export const SEARCH_TEXT_MAX_LENGTH = 100;
