/** The parameter of the results page that names the shop whose details are open. */
export const SHOP_PARAM = 'shop';

export function withShop(before: URLSearchParams, id: string): URLSearchParams {
  const after = new URLSearchParams(before);
  after.set(SHOP_PARAM, id);
  return after;
}

/** The page of a shop that everybody may see. The server renders it. */
export const shopPage = (id: string): string => `/shops/${encodeURIComponent(id)}`;
