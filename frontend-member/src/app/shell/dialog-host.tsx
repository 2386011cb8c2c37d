import { useMounted } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';
import { type OpenDialog, selectDialogs } from '../dialogs.ts';
import { useAppSelector } from '../hooks.ts';
import { DialogOf } from './dialog-of.tsx';

/**
 * Every dialog of the member area. The topmost is shown; the ones under it stay mounted, so that
 * what was typed in them is there when they come back, and a closed one stays for its farewell.
 */
export function DialogHost() {
  const stack = useAppSelector(selectDialogs);
  const [slots, setSlots] = useState<readonly OpenDialog[]>([]);
  const news = stack.filter((dialog) => !slots.includes(dialog));
  if (news.length > 0) {
    const kept = slots.filter(
      (slot) => !news.some(({ request }) => request.name === slot.request.name),
    );
    setSlots([...kept, ...news]);
  }
  const top = stack.at(-1);

  return slots.map((slot) => (
    <Suspense key={slotKey(slot)} fallback={null}>
      <OnceMounted>
        {(mounted) => (
          <DialogOf request={slot.request} opened={mounted && slot.opening === top?.opening} />
        )}
      </OnceMounted>
    </Suspense>
  ));
}

/** Opened again, a dialog starts empty; the registration keeps what was typed until it is sent. */
function slotKey({ request, opening }: OpenDialog): string {
  return request.name === 'register-shop' ? request.name : `${request.name}-${opening}`;
}

/** A dialog remembers where the focus was when it opens; mounted open, it would not. */
function OnceMounted({ children }: { children: (mounted: boolean) => ReactNode }) {
  return children(useMounted());
}
