import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

interface Offset {
  x: number;
  y: number;
}

/** A shorter way is a press that trembled. */
const BEGINS = 8;
const NONE: Offset = { x: 0, y: 0 };

/**
 * Follows a finger or the mouse: `offset` is how far it has gone, and `onEnd` gets it at the end.
 * What is pressed without being dragged stays a press.
 */
export function useDrag(onEnd: (offset: Offset) => void) {
  const dragged = useRef(false);
  const listening = useRef<AbortController | null>(null);
  const [offset, setOffset] = useState(NONE);
  useEffect(() => () => listening.current?.abort(), []);

  function start({ clientX, clientY, isPrimary, button }: PointerEvent): void {
    if (!isPrimary || button !== 0) return;
    const wayOf = (to: globalThis.PointerEvent): Offset => ({
      x: to.clientX - clientX,
      y: to.clientY - clientY,
    });
    listening.current?.abort();
    listening.current = new AbortController();
    const { signal } = listening.current;
    dragged.current = false;

    function move(event: globalThis.PointerEvent): void {
      const way = wayOf(event);
      if (!dragged.current && Math.hypot(way.x, way.y) < BEGINS) return;
      dragged.current = true;
      setOffset(way);
    }
    function end(way: Offset): void {
      listening.current?.abort();
      setOffset(NONE);
      if (dragged.current) onEnd(way);
      // After the click that the browser makes of it.
      setTimeout(() => (dragged.current = false));
    }
    // The mouse may leave what it drags.
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', (event) => end(wayOf(event)), { signal });
    window.addEventListener('pointercancel', () => end(NONE), { signal });
  }

  return {
    offset,
    handlers: {
      onPointerDown: start,
      /** The end of a drag presses nothing. */
      onClickCapture(event: MouseEvent) {
        if (!dragged.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
