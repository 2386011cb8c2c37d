import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import type { ShopPerson } from '@nattil/contracts/api/partner/access';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useMay } from '../../../shared/session/use-may.ts';
import { useInviteOwnerMutation } from './peopleApi.ts';
import styles from './people.module.css';

interface InviteOwnerProps {
  shop: AdminShop;
  people: readonly ShopPerson[];
}

/** Sends the owner the link that opens an account for the till. */
export function InviteOwner({ shop, people }: InviteOwnerProps) {
  const [invite, { isLoading: sending }] = useInviteOwnerMutation();
  const mayManage = useMay('shops.manage');
  const owners = people.filter(({ role }) => role === 'owner');
  if (!mayManage || owners.some(({ status }) => status === 'active')) return null;
  if (shop.status !== 'approved')
    return <p className={styles.none}>The owner can be invited once the shop is approved.</p>;
  if (!shop.email && owners.length === 0)
    return (
      <p className={styles.none}>
        This shop has no e-mail address. Add one, so that its owner can be invited.
      </p>
    );

  async function send(): Promise<void> {
    if (sending) return;
    const { error } = await invite(shop.id);
    if (error) toast.error(messageOf(error, 'Failed to send the invitation. Please try again.'));
    else toast.success('Invitation sent successfully!');
  }

  return (
    <Button
      variant="default"
      className={styles.invite}
      leftSection={<IconMail size={18} aria-hidden />}
      aria-disabled={sending || undefined}
      onClick={() => void send()}
    >
      {sending ? 'Sending...' : owners.length > 0 ? 'Send again' : 'Invite the owner'}
    </Button>
  );
}
