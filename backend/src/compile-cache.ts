import { join } from 'node:path';
import * as nodeModule from 'node:module';

/**
 * Keeps the compiled program for the next start, which is most of what a start takes the processor.
 * Beside the program, because whoever can write there can change the program anyway, which is not
 * so of the system's folder for temporary files. Where nothing can be written nothing is kept.
 */
const folder = join(import.meta.dirname, '../../node_modules/.cache/compiled');
nodeModule.enableCompileCache(folder);
