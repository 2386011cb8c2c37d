import { Button } from '@mantine/core';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { IconShare2 } from '@tabler/icons-react';

/** Shares the shop's public page: by the device's own dialog, else by a copied link. */
export function ShareShop({ id, name }: { id: string; name: string }) {
  async function share(): Promise<void> {
    const url = new URL(`/shops/${id}`, location.href).href;
    try {
      if ('share' in navigator) await navigator.share({ title: name, url });
      else {
        await (navigator as Navigator).clipboard.writeText(url);
        toast.success('The link is copied.');
      }
    } catch (error) {
      // The person closed the dialog of the device.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.error(`The link could not be shared: ${url}`);
    }
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
