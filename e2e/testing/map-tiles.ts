/**
 * Draws a map tile from its coordinates, since tests have no internet: land, backwaters and roads
 * continue across tile borders.
 */
export function mapTile(zoom: number, column: number, row: number): string {
  // The layout uses pixels of zoom 14 and is scaled from there.
  const scale = 2 ** (zoom - 14);
  const side = 256 / scale;
  const [left, top] = [column * side, row * side];
  const lines = (gap: number, swing: number, wave: number, upright: boolean): string => {
    const [from, across] = upright ? [top, left] : [left, top];
    const found: string[] = [];
    for (let n = Math.floor((across - swing) / gap); n * gap < across + side + swing; n += 1) {
      const points = Array.from({ length: 17 }, (_, i) => {
        const along = from + (i / 16) * side;
        const aside = n * gap + swing * Math.sin(along / wave + n * 1.7);
        const point = upright ? [aside - left, along - top] : [along - left, aside - top];
        return point.map((value) => (value * scale).toFixed(1)).join(' ');
      });
      found.push(`M${points.join('L')}`);
    }
    return found.join('');
  };
  const stroke = (path: string, colour: string, width: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${Math.max(1, width * scale)}"/>`;
  const streets = lines(97, 9, 120, true) + lines(83, 11, 150, false);
  const roads = lines(430, 60, 310, true) + lines(510, 50, 270, false);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
<rect width="256" height="256" fill="#f2efe6"/>
${stroke(lines(1300, 180, 520, true), '#bcd9e2', 150)}
${stroke(streets, '#ffffff', 5)}
${stroke(roads, '#e3d9bd', 14)}${stroke(roads, '#fdf6df', 10)}
</svg>`;
}
