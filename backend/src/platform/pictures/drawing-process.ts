// Draws one picture in a process of its own (drawing.ts), which kills it afterwards.
import sharp from 'sharp';
import type { Drawn, ToDraw } from './drawing.ts';

// A terminal or supervisor may signal all processes: the product then finishes what was sent to it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
// At once: an exit would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

// The library can read far more formats than anybody may send.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
sharp.concurrency(1);

process.once('message', (toDraw) => {
  // It may have gone while this one began.
  if (!process.connected) return;
  void drawn(toDraw as ToDraw).then((said) => process.send!(said));
});

async function drawn({ file, width, height, maxPixels }: ToDraw): Promise<Drawn> {
  try {
    const image = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
    return { image };
  } catch (error) {
    const isTooLarge = Error.isError(error) && error.message.includes('pixel limit');
    return { refused: isTooLarge ? 'tooManyPixels' : 'unreadable' };
  }
}
