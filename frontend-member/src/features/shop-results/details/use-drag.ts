import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

interface Offset {
  x: number;
  y: number;
}

/** A shorter movement counts as a press. */
const BEGINS = 8;
const NONE: Offset = { x: 0, y: 0 };

/**
 * Tracks a drag by touch or mouse: `offset` is the distance, and `onEnd` gets the final one. A
 * press without a drag stays a press.
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
      // Runs after the click event that follows a drag.
      setTimeout(() => (dragged.current = false));
    }
    // The pointer may leave the dragged element.
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', (event) => end(wayOf(event)), { signal });
    window.addEventListener('pointercancel', () => end(NONE), { signal });
  }

  return {
    offset,
    handlers: {
      onPointerDown: start,
      /** Suppresses the click at the end of a drag. */
      onClickCapture(event: MouseEvent) {
        if (!dragged.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
