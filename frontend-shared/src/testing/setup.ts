import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { toastList } from '../ui/overlays/toast.ts';
import { server } from './server.ts';
import { repairStorage } from './spoilt-storage.ts';
import { expectNoUnexpectedRequests, noteUnexpectedRequest } from './unexpected-requests.ts';

// A deadline, not a delay: on a busy machine the first page of a file takes long.
configure({ asyncUtilTimeout: 15_000 });

// Browser APIs that Mantine needs and jsdom lacks.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
});

class SilentObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
window.ResizeObserver = SilentObserver;
window.IntersectionObserver = SilentObserver;
// Leaflet takes two clicks of unknown origin within 200 ms for a double tap, even on two markers.
Object.defineProperty(window.UIEvent.prototype, 'sourceCapabilities', {
  value: { firesTouchEvents: false },
});
window.HTMLElement.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
window.HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
window.HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

beforeAll(() =>
  server.listen({
    onUnhandledRequest(request, print) {
      noteUnexpectedRequest(request);
      print.error();
    },
  }),
);
afterEach(async () => {
  cleanup();
  toastList.clear();
  server.resetHandlers();
  server.events.removeAllListeners();
  repairStorage();
  await expectNoUnexpectedRequests();
});
afterAll(() => server.close());
