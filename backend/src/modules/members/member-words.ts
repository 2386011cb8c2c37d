/**
 * By what members are searched and sorted, in SQL. They stand in indexes: PostgreSQL uses those only
 * for queries with exactly these words.
 */
export const MEMBER_WORDS = `lower(coalesce(full_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))`;
export const MEMBER_SORT_NAME = `lower(coalesce(full_name, email, phone))`;
