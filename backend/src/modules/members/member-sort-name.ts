/**
 * By what members are sorted as their names, in SQL. It stands in an index: PostgreSQL uses that only
 * for queries with exactly these words.
 */
export const MEMBER_SORT_NAME = `lower(coalesce(full_name, email, phone))`;
