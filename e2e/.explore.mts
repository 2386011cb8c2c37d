import { startProduct } from '/work/main/e2e/testing/product.ts';
import { startChromium } from '/work/main/e2e/testing/chromium.ts';
console.time('chromium'); const b = await startChromium(); console.timeEnd('chromium'); console.log(b.wsEndpoint());
console.time('product'); const p = await startProduct(); console.timeEnd('product'); console.log(p.address);
const end = async () => { await b.close(); await p.stop(); process.exit(0); };
process.on('SIGTERM', end); setTimeout(end, 1500_000);
