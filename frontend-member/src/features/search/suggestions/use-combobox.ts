import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';

export const NONE = -1;

interface Options {
  /** The text field. It may be loaded before this code. */
  input: RefObject<HTMLInputElement | null>;
  /** Number of options in the list. */
  count: number;
  /** Whether an opened list has anything to show. */
  hasContent: boolean;
  /** The option that Enter takes if none is marked. */
  firstChoice?: number;
  onTake: (option: number) => void;
  onOpen?: () => void;
}

interface Combobox {
  listId: string;
  optionId: (option: number) => string;
  shown: boolean;
  /** The option marked by the arrow keys, or NONE. */
  marked: number;
  show: (isOpen: boolean) => void;
}

/**
 * Makes a text field with a list a combobox: adds the listeners and the ARIA attributes to the
 * field, which keeps the focus.
 */
export function useCombobox({
  input,
  count,
  hasContent,
  firstChoice = NONE,
  onTake,
  onOpen,
}: Options): Combobox {
  const listId = useId();
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(NONE);
  const shown = opened && hasContent;
  const marked = shown && active < count ? active : NONE;
  const optionId = (option: number): string => `${listId}-${option}`;

  function show(isOpen: boolean): void {
    setOpened(isOpen);
    setActive(NONE);
    if (isOpen) onOpen?.();
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!shown) show(true);
      // The typed text itself comes before the first option and after the last.
      else setActive(((marked + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Escape' && shown) {
      // Browsers clear a search box on Escape.
      event.preventDefault();
      event.stopPropagation();
      show(false);
    } else if (event.key === 'Enter') {
      const option = marked === NONE && shown ? firstChoice : marked;
      if (option === NONE) {
        show(false);
        return;
      }
      event.preventDefault();
      onTake(option);
    }
  });
  const onShow = useEffectEvent((isOpen: boolean) => show(isOpen));

  useEffect(() => {
    const box = input.current;
    if (!box) return undefined;
    const key = (event: KeyboardEvent): void => onKey(event);
    const open = (): void => onShow(true);
    let isPressing = false;
    const press = (): void => void (isPressing = true);
    // The list closes on mouse up, so that a pressed element, such as the button below, does not
    // move.
    const release = (): void => {
      isPressing = false;
      if (box !== document.activeElement) onShow(false);
    };
    const close = (): void => {
      if (!isPressing) onShow(false);
    };
    const listening = new AbortController();
    const { signal } = listening;
    box.addEventListener('keydown', key, { signal });
    for (const event of ['input', 'focus', 'click']) box.addEventListener(event, open, { signal });
    box.addEventListener('blur', close, { signal });
    window.addEventListener('mousedown', press, { capture: true, signal });
    window.addEventListener('mouseup', release, { signal });
    // The box that loaded this code may have lost the focus.
    if (box === document.activeElement) open();
    return () => listening.abort();
  }, [input]);

  const activeId = marked === NONE ? null : optionId(marked);
  useEffect(() => {
    const box = input.current;
    box?.setAttribute('aria-expanded', String(shown));
    setOrRemove(box, 'aria-controls', shown ? listId : null);
    setOrRemove(box, 'aria-activedescendant', activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [input, shown, listId, activeId]);

  return { listId, optionId, shown, marked, show };
}

function setOrRemove(element: Element | null, name: string, value: string | null): void {
  if (value === null) element?.removeAttribute(name);
  else element?.setAttribute(name, value);
}
