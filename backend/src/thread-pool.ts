import { availableParallelism } from 'node:os';

/**
 * libuv's threads hash passwords, read files and resolve names. The default of four is too small:
 * hashing may occupy one thread per core. Four more remain for files and names, which mostly wait.
 * The threads are created on first use, so this module must be imported first.
 */
process.env['UV_THREADPOOL_SIZE'] ??= String(availableParallelism() + 4);
