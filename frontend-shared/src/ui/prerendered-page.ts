type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = 'input, select, textarea';
const PRESSED = 'data-pressed-early';

/**
 * A page that was drawn before the application takes its place. What a visitor did with it
 * meanwhile is not lost: fields keep what was typed, and the focus; the button pressed last is
 * pressed when it works (`first-paint.js` marks it, and keeps its form from being sent).
 */
export class DrawnPage {
  readonly #root: HTMLElement;
  readonly #fields: Field[];
  readonly #buttons: HTMLButtonElement[];
  readonly #taken = new AbortController();
  #focused: Field | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#fields = [...root.querySelectorAll<Field>(FIELDS)];
    this.#buttons = [...root.querySelectorAll('button')];
    this.noteFocus();
    const { signal } = this.#taken;
    document.addEventListener('focusin', () => this.noteFocus(), { signal });
  }

  /** Called once the application stands where the drawn page stood. */
  handOver(): void {
    this.#taken.abort();
    const fields = [...this.#root.querySelectorAll<Field>(FIELDS)];
    for (const drawn of this.#fields) {
      const field = fields.find((each) => nameOf(each) === nameOf(drawn));
      if (!field) continue;
      if (wasChanged(drawn)) fill(field, drawn.value);
      if (drawn === this.#focused) field.focus({ preventScroll: true });
    }
    const pressed = this.#buttons.findIndex((button) => button.hasAttribute(PRESSED));
    // The button of the same place: one text may stand on several.
    const button = [...this.#root.querySelectorAll('button')][pressed];
    if (button && button.textContent === this.#buttons[pressed]?.textContent) button.click();
  }

  private noteFocus(): void {
    this.#focused = this.#fields.find((field) => field === document.activeElement);
  }
}

/** Ids that the library makes differ between the drawn page and the application. */
function nameOf(field: Field): string {
  return field.ariaLabel ?? field.name;
}

/** What nobody touched is the application's to fill: it may know more by then. */
function wasChanged(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const drawn = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(0, drawn);
}

function fill(field: Field, value: string): void {
  // React listens for what a visitor does, and knows of it by the element's own setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
