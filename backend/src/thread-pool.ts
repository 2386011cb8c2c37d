import { availableParallelism } from 'node:os';

/**
 * libuv's threads hash passwords, read files and look up names; four is all it makes by itself. A
 * thread for each core, which hashing may keep busy, and four more for everything that only waits.
 * They are made when the first of them is needed, so this module has to be the first one.
 */
process.env['UV_THREADPOOL_SIZE'] ??= String(availableParallelism() + 4);
