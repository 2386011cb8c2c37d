import { render } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { ShopFront } from './shop-front.tsx';

const IDS = Array.from({ length: 60 }, (_, nth) => `0199f0a0-0000-7000-8000-${nth}`);
/** The middle of the wall. */
const MIDDLE = 160;

/** The drawing for a shop, without the parts that depend on its category. */
function drawn(shopId: string): SVGSVGElement {
  return render(<ShopFront slug="dining" shopId={shopId} />).container.querySelector('svg')!;
}
const fronts = () => new Map(IDS.map(drawn).map((svg) => [svg.outerHTML, svg]));

it('has four variants, and always the same one for a shop', () => {
  expect(fronts().size).toBe(4);
  for (const id of IDS) expect(drawn(id).outerHTML).toBe(drawn(id).outerHTML);
});

it('has awnings whose halves mirror each other', () => {
  let striped = 0;
  for (const front of fronts().values()) {
    const stripes = [...front.querySelectorAll('path.stripe, path.stripeLight')];
    const colours = stripes.map((stripe) => stripe.getAttribute('class'));
    expect(colours).toEqual(colours.toReversed());
    // Left and right edge of each stripe at the top, and its right edge further down.
    const edges = stripes.map((stripe) =>
      [...stripe.getAttribute('d')!.matchAll(/[MHL](-?[\d.]+)/g)].map(([, x]) => Number(x)),
    );
    edges.forEach(([left = NaN, right = NaN, below = NaN], at) => {
      const [, mirroredRight = NaN] = edges.at(-1 - at)!;
      expect((left + mirroredRight) / 2).toBeCloseTo(MIDDLE);
      expect(right).toBeGreaterThan(left);
      const before = edges.at(-2 - at)?.[2];
      if (at < edges.length - 1) expect((below + before!) / 2).toBeCloseTo(MIDDLE);
    });
    for (const part of front.querySelectorAll('rect.stripeLight, rect.board, rect.awningEdge')) {
      const [x, width] = ['x', 'width'].map((name) => Number(part.getAttribute(name)));
      expect(x! + width! / 2).toBe(MIDDLE);
    }
    if (stripes.length > 0) striped += 1;
  }
  expect(striped).toBe(3);
});
