import { expect, it, jest } from '@jest/globals';
import { collectRequests } from '../testing/requests.ts';
import { http, HttpResponse, server } from '../testing/server.ts';
import { loadFiles } from './load-files.ts';

const address = (file: string) => `${window.location.origin}/${file}`;
const serve = (file: string, status: number) =>
  server.use(http.get(address(file), () => HttpResponse.text('export {}', { status })));

it('no import starts while a file is missing, because browsers never retry a failed import', async () => {
  const importPart = jest.fn(() => Promise.resolve('part'));
  const needed = ['assets/part.js', 'assets/shared.js'];
  const requests = collectRequests();
  serve('assets/shared.js', 200);
  serve('assets/part.js', 404);
  await expect(loadFiles(importPart, needed)).rejects.toThrow('/assets/part.js is missing');
  expect(importPart).not.toHaveBeenCalled();

  serve('assets/part.js', 200);
  await expect(loadFiles(importPart, needed)).resolves.toBe('part');
  await loadFiles(importPart, needed);
  expect(requests).toEqual(['GET /assets/part.js', 'GET /assets/shared.js', 'GET /assets/part.js']);
});

it('styles that failed are loaded again', async () => {
  const importPart = () => Promise.resolve('part');
  const load = () => loadFiles(importPart, ['assets/part.css']);
  const link = () => document.querySelector('link[href="/assets/part.css"]');
  const failed = load();
  link()?.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow('/assets/part.css is missing');
  expect(link()).toBeNull();
  const loaded = load();
  link()?.dispatchEvent(new Event('load'));
  await expect(loaded).resolves.toBe('part');
});
