import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * Scrolls to the top of the rows when another page is chosen below them. Back is left out, because
 * the browser restores the scroll position of an earlier page.
 */
export function useFirstRowInView(top: RefObject<HTMLElement | null>, position: string): void {
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(position);
  useEffect(() => {
    if (shown.current === position) return;
    shown.current = position;
    const node = top.current;
    if (isBack || !node) return;
    // The rows must begin below the sticky header, which the margin leaves free.
    const margin = Number.parseFloat(getComputedStyle(node).scrollMarginTop) || 0;
    if (node.getBoundingClientRect().top < margin) node.scrollIntoView();
  }, [position, isBack, top]);
}
