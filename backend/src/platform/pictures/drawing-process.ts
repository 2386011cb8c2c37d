// Draws one picture for its parent process (drawing.ts), which kills it afterwards.
import sharp from 'sharp';
import type { Drawn, ToDraw } from './drawing.ts';

// A terminal or supervisor may signal all processes, but the product still finishes running
// requests.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
// Kills itself, because an exit would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

// The library can read far more formats than the product accepts.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

process.once('message', (toDraw) => {
  // The parent may have ended while this process started.
  if (!process.connected) return;
  void drawn(toDraw as ToDraw).then((result) => process.send!(result));
});

async function drawn({ file, width, height, fit, maxPixels }: ToDraw): Promise<Drawn> {
  try {
    const image = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .toBuffer();
    return { image };
  } catch (error) {
    const isTooLarge = Error.isError(error) && error.message.includes('pixel limit');
    return { refused: isTooLarge ? 'tooManyPixels' : 'unreadable' };
  }
}
