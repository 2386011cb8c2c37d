/** Matches the smallest element with this text, even if parts of it are in child elements. */
export function wholeText(text: string | RegExp) {
  const says = ({ textContent }: Element): boolean =>
    typeof text === 'string' ? textContent === text : text.test(textContent ?? '');
  return (_: string, element: Element | null): boolean =>
    element !== null && says(element) && ![...element.children].some(says);
}
