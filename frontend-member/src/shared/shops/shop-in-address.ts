/** The query parameter of the shop with open details. */
export const SHOP_PARAM = 'shop';

export function withShop(before: URLSearchParams, id: string): URLSearchParams {
  const after = new URLSearchParams(before);
  after.set(SHOP_PARAM, id);
  return after;
}

/** The public page of a shop, which the server renders. */
export const shopPage = (id: string): string => `/shops/${encodeURIComponent(id)}`;
