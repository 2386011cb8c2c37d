import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { toast } from './overlays/toast.ts';

interface CopyButtonProps {
  /** The text, or a function that fetches it (for a value that is masked on the screen). */
  value: string | (() => Promise<string>);
  /** Names the copied value: 'Copy IFSC'. */
  label: string;
}

const CONFIRMED_MS = 2_000;

/** Mantine's button copies only a known text, not one that must be fetched first. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'copied'>('idle');

  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(): Promise<void> {
    setState('busy');
    try {
      await navigator.clipboard.writeText(typeof value === 'string' ? value : await value());
      setState('copied');
      toast.success('Copied to clipboard!');
    } catch {
      setState('idle');
      toast.error('Could not copy. Please try again.');
    }
  }

  return (
    <Tooltip label={state === 'copied' ? 'Copied' : label}>
      <ActionIcon
        aria-label={label}
        color={state === 'copied' ? 'green' : 'gray.7'}
        loading={state === 'busy'}
        onClick={() => void copy()}
      >
        {state === 'copied' ? (
          <IconCheck size={18} aria-hidden />
        ) : (
          <IconCopy size={18} aria-hidden />
        )}
      </ActionIcon>
    </Tooltip>
  );
}
