type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = 'input, select, textarea';
const PRESSED = 'data-pressed-early';

/**
 * Hands a prerendered page over to React. Fields keep their input and the focus. The button that
 * was pressed last is pressed again once it works (`first-paint.js` marks it and stops its form).
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

  /** Called once the application has replaced the prerendered page. */
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
    // Finds the button by its position, because several may share one text.
    const button = [...this.#root.querySelectorAll('button')][pressed];
    if (button && button.textContent === this.#buttons[pressed]?.textContent) button.click();
  }

  private noteFocus(): void {
    this.#focused = this.#fields.find((field) => field === document.activeElement);
  }
}

/** React's generated ids differ between the prerendered page and the application. */
function nameOf(field: Field): string {
  return field.ariaLabel ?? field.name;
}

/** The application fills untouched fields, because it may have newer values. */
function wasChanged(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const drawn = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(0, drawn);
}

function fill(field: Field, value: string): void {
  // React notices a change only through the native setter of the element.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
