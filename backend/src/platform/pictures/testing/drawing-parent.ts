// Draws a slow picture, so that a spec can end this process meanwhile.
import { draw } from '../drawing.ts';
import { jpegWithScans } from './many-scans.ts';

await draw(
  { file: jpegWithScans(6_300, 2_647), width: 9, height: 9, fit: 'cover', maxPixels: 1e9 },
  600_000,
);
