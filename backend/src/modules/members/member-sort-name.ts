/**
 * SQL: the sort key of a member's name. An index has this expression, and PostgreSQL uses the index
 * only for the exact same expression.
 */
export const MEMBER_SORT_NAME = `lower(coalesce(full_name, email, phone))`;
