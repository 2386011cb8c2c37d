import { Anchor, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { closeAllDialogs } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { keptCopyOf } from '../../../shared/offline/kept-copy.ts';
import { RefusedDiscountForm } from '../../../shared/discount-refused/refused-discount-form.tsx';
import { ReportedRefusal } from '../../../shared/discount-refused/refused-discount.tsx';
import { paths } from '../../../shared/paths.ts';
import { isPlainClick } from '../../../shared/plain-click.ts';

/** Reports one of the shops that the member viewed last; the latest is selected. */
export function RefusedDiscountDialog({ memberId }: { memberId: string }) {
  const { close } = useDialog();
  const [shops] = useState(() => keptCopyOf(memberId).shops.map(({ shop }) => shop));
  const [shopId, setShopId] = useState(shops[0]?.id);
  const [isReported, setReported] = useState(false);

  return (
    <Dialog title="The shop refused my discount">
      <Stack gap="md">
        {isReported ? (
          <>
            <div role="status">
              <ReportedRefusal />
            </div>
            <Button ref={(button) => button?.focus()} onClick={close}>
              Done
            </Button>
          </>
        ) : (
          <>
            {shopId ? (
              <>
                <NativeSelect
                  label="Shop"
                  value={shopId}
                  data={shops.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(event) => setShopId(event.currentTarget.value)}
                />
                <RefusedDiscountForm
                  shopId={shopId}
                  onReported={() => setReported(true)}
                  onCancel={close}
                />
              </>
            ) : null}
            <Text c="dimmed">
              {shopId ? <span>Was it another shop? </span> : null}
              <Anchor
                component={Link}
                to={paths.search}
                onClick={(event) => {
                  if (isPlainClick(event)) closeAllDialogs();
                }}
              >
                Find the shop
              </Anchor>
              <span> and report it from its details.</span>
            </Text>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
