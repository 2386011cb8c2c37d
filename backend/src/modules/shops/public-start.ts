/**
 * Public interface of the shops module for the start of a process. It loads no framework, so that a
 * thread can read the shops while the rest of the program is loaded.
 */
export { indexFileIn, Loader, MANY_SHOPS } from './search/loader.ts';
