/** Whether a row of shop_search gives a discount on the day $2. */
export const GIVES_DISCOUNT = `discount_percent > 0
  and coalesce(discount_from, $2::date) <= $2::date and coalesce(discount_to, $2::date) >= $2::date`;
