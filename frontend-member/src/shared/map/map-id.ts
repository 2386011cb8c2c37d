/** Of the map's element, which a link leads to. */
export const MAP_ID = 'shops-map';
