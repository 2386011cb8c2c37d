import { useEffect, useEffectEvent, useRef } from 'react';
import { type ActivationOutcomes, useStartActivation } from './use-start-activation.ts';

export interface StartActivationProps extends ActivationOutcomes {
  onDone: () => void;
}

/**
 * Starts the activation once this code is loaded: most visitors of the landing page never need it.
 */
export function StartActivation({ onDone, ...outcomes }: StartActivationProps) {
  const { start } = useStartActivation(outcomes);
  const started = useRef(false);
  const startOnce = useEffectEvent(() => {
    if (started.current) return;
    started.current = true;
    void start().finally(onDone);
  });
  useEffect(() => startOnce(), []);
  return null;
}
