// The only file that other modules may import.
export { lastActivityOf } from './queries/figures.ts';
