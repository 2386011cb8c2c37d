import { useState } from 'react';

/** Whether something is open. It closes when the place changes, and stays closed on return. */
export function useOpenedAt(
  place: string,
): [opened: boolean, setOpened: (opened: boolean) => void] {
  const [state, setState] = useState({ place, opened: false });
  if (state.place !== place) setState({ place, opened: false });
  const setOpened = (opened: boolean): void => setState({ place, opened });
  return [state.opened && state.place === place, setOpened];
}
