import { join } from 'node:path';
import * as nodeModule from 'node:module';

/**
 * Caches the compiled program, because compiling takes most of a start's processor time. If the
 * folder is not writable, nothing is cached.
 * The cache is beside the program, where only users who can change the program can write. That does
 * not hold for the system's temporary folder.
 */
const folder = join(import.meta.dirname, '../../node_modules/.cache/compiled');
nodeModule.enableCompileCache(folder);
