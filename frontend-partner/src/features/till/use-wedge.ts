import { useEffect, useEffectEvent } from 'react';

/** What every QR code of a card begins with. */
const PREFIX = 'NATTIL1';
/** A scanner types a character at least this fast; no hand does. */
const FASTEST_HAND_MS = 60;
/** A scanner without Enter at the end is done after this time. */
const QUIET_MS = 120;

/**
 * Takes a burst of characters that begins with NATTIL1, anywhere on the page, as a scan. Such
 * scanners act as a keyboard. The characters do not reach the focused field.
 */
export function useWedge(onScan: (text: string) => void): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    let burst = '';
    let at = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let field: { input: HTMLInputElement | HTMLTextAreaElement; value: string } | null = null;

    function end(): void {
      clearTimeout(timer);
      const text = burst;
      burst = '';
      if (text.length > PREFIX.length) scanned(text);
    }
    function onKey(event: KeyboardEvent): void {
      const { key, timeStamp, target } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || key === 'Shift') return;
      const isFast = timeStamp - at < FASTEST_HAND_MS;
      at = timeStamp;
      if (burst.length >= PREFIX.length && key === 'Enter') {
        swallow(event);
        return end();
      }
      const next = (isFast ? burst : '') + key.toUpperCase();
      const fits =
        key.length === 1 &&
        (next.length <= PREFIX.length ? PREFIX.startsWith(next) : next.startsWith(PREFIX));
      if (!fits) {
        burst = '';
        return;
      }
      burst = next;
      // Until the prefix is complete, it may be a fast hand that types a name.
      if (burst.length === 1) field = fieldOf(target);
      if (burst.length >= PREFIX.length) swallow(event);
      if (burst.length === PREFIX.length && field) restore(field);
      clearTimeout(timer);
      timer = setTimeout(end, QUIET_MS);
    }
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function fieldOf(target: EventTarget | null) {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    return { input: target, value: target.value };
  return null;
}

/** Takes the scanner's first letters out of the field again, as if they were deleted by hand. */
function restore({ input, value }: NonNullable<ReturnType<typeof fieldOf>>): void {
  const kind = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React notices a change only when it was not told of it.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
