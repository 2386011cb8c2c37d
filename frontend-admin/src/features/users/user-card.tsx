import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { PrivilegeCard } from '@nattil/frontend-shared/ui/pictures/privilege-card.tsx';

/** The member's card in the member's own view; nothing if there is none. */
export function UserCard({ user }: { user: AdminMember }) {
  const { card, cardNumber, cardExpiryDate, discountTier } = user;
  if (!card || !cardNumber) return null;
  return (
    <PrivilegeCard
      number={cardNumber}
      name={user.name ?? user.fullName}
      status={card.status}
      tier={discountTier}
      expiresAt={cardExpiryDate}
      activateBy={card.activateBy}
      maxWidth={360}
    />
  );
}
