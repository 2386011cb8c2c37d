import './thread-pool.ts';
import './compile-cache.ts';
import './source-maps.ts';

const { main } = await import('./main.ts');
await main(process.env);
