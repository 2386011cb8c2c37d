import type { FastifyReply } from 'fastify';

interface SentPicture {
  /** WebP. */
  image: Buffer;
  /** Its id or hash, which another picture does not have. */
  tag: string;
  cacheControl: string;
}

/** Sends a picture, or 304 to a browser that has it. */
export async function sendPicture(
  reply: FastifyReply,
  { image, tag, cacheControl }: SentPicture,
): Promise<void> {
  const etag = `"${tag}"`;
  void reply.headers({ 'content-type': 'image/webp', 'cache-control': cacheControl, etag });
  if (reply.request.headers['if-none-match'] === etag) await reply.status(304).send();
  else await reply.send(image);
}
