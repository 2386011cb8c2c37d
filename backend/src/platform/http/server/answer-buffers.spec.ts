import { describe, expect, it } from '@jest/globals';
import { AnswerBuffers } from './answer-buffers.ts';

describe('the buffers of answers', () => {
  it('are reused only after they were returned', () => {
    const buffers = new AnswerBuffers();
    const first = buffers.take(100_000);
    const second = buffers.take(10);
    expect(second.buffer).not.toBe(first.buffer);
    buffers.release(first.subarray(0, 5));
    expect(buffers.take(100_000).buffer).toBe(first.buffer);
    expect(buffers.take(10).buffer).not.toBe(second.buffer);
  });

  it('belong to one answer each, also if one is returned twice', () => {
    const buffers = new AnswerBuffers();
    const answer = buffers.take(10);
    buffers.release(answer);
    buffers.release(answer);
    expect(buffers.take(10).buffer).not.toBe(buffers.take(10).buffer);
  });

  it.each([1, 4_096, 4_097, 30_000, 65_536, 131_072])(
    'are hardly larger than the %d bytes that were asked for',
    (bytes) => {
      const { byteLength } = new AnswerBuffers().take(bytes).buffer;
      expect(byteLength).toBeGreaterThanOrEqual(bytes);
      expect(byteLength).toBeLessThanOrEqual(Math.max(4_096, 2 * bytes));
    },
  );

  it('ignore buffers that are not from the pool', () => {
    const buffers = new AnswerBuffers();
    const other = Buffer.allocUnsafeSlow(128 * 1024);
    buffers.release(other);
    expect(buffers.take(128 * 1024).buffer).not.toBe(other.buffer);
  });

  it('grow with the answer', () => {
    const buffers = new AnswerBuffers();
    const large = buffers.take(1_000_000);
    expect(large.length).toBe(1_000_000);
    buffers.release(large);
    expect(buffers.take(10).buffer).not.toBe(large.buffer);
  });

  it('are limited in number', () => {
    const buffers = new AnswerBuffers();
    const many = Array.from({ length: 200 }, () => buffers.take(10));
    const memory = new Set(many.map(({ buffer }) => buffer));
    expect(memory.size).toBe(200);
    for (const buffer of many) buffers.release(buffer);
    const again = Array.from({ length: 200 }, () => buffers.take(10).buffer);
    expect(again.filter((buffer) => memory.has(buffer))).toHaveLength(64);
  });
});
