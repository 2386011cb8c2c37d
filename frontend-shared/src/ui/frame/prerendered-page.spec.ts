import { expect, it } from '@jest/globals';
import { DrawnPage } from './prerendered-page.ts';

const PAGE = `
  <input aria-label="Search">
  <select aria-label="Location"><option>Anywhere</option><option>Kochi</option></select>
  <button>Apply</button>`;

/** A prerendered page, and the application's page that replaces it. */
function drawn(): { root: HTMLElement; applicationComes: (place: string) => void } {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = PAGE;
  const page = new DrawnPage(root);
  return {
    root,
    // The application may restore the place of the last visit.
    applicationComes(place) {
      root.innerHTML = PAGE;
      root.querySelector('select')!.value = place;
      page.handOver();
    },
  };
}

it('untouched fields keep the values of the application', () => {
  const { root, applicationComes } = drawn();
  root.querySelector('input')!.value = 'tea';
  applicationComes('Kochi');
  expect(root.querySelector('input')).toHaveValue('tea');
  expect(root.querySelector('select')).toHaveValue('Kochi');
});

it('choices made on the prerendered page are kept', () => {
  const { root, applicationComes } = drawn();
  root.querySelector('select')!.value = 'Kochi';
  applicationComes('Anywhere');
  expect(root.querySelector('select')).toHaveValue('Kochi');
});
