/** The id of the map's element, which is the target of a skip link. */
export const MAP_ID = 'shops-map';
