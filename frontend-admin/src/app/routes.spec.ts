import { PAGES } from '@nattil/contracts/pages';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from '@jest/globals';
import { createAppStore } from '../shared/store/store.ts';
import { routesOf } from './routes.tsx';

const pathsOf = (of: RouteObject[]): string[] =>
  of.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

it('the server knows exactly the pages of the portal', () => {
  expect(
    pathsOf(routesOf(createAppStore()))
      .filter((path) => path !== '*')
      .toSorted(),
  ).toEqual(PAGES.admin.toSorted());
});
