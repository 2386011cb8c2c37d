import { Button } from '@mantine/core';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { IconShare2 } from '@tabler/icons-react';
import { useRef } from 'react';
import { shopPage } from '../../../shared/shops/shop-in-address.ts';

/** Shares the shop's public page by the device's share dialog, or else by copying the link. */
export function ShareShop({ id, name }: { id: string; name: string }) {
  const url = new URL(shopPage(id), location.href).href;
  const isOpen = useRef(false);

  async function share(): Promise<void> {
    // Browsers refuse a second share dialog.
    if (isOpen.current) return;
    isOpen.current = true;
    const outcome = await shareByDevice({ title: name, url });
    isOpen.current = false;
    if (outcome === 'impossible') await copy(url);
  }

  return (
    <Button
      variant="default"
      leftSection={<IconShare2 size={18} aria-hidden />}
      onClick={() => void share()}
    >
      Share
    </Button>
  );
}

async function shareByDevice(data: ShareData): Promise<'done' | 'impossible'> {
  try {
    await navigator.share(data);
    return 'done';
  } catch (error) {
    const wasClosed = error instanceof DOMException && error.name === 'AbortError';
    return wasClosed ? 'done' : 'impossible';
  }
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('The link is copied.');
  } catch {
    toast.error(`Copy this link: ${url}`);
  }
}
