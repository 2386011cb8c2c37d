import './thread-pool.ts';

const { main } = await import('./main.ts');
await main(process.env);
