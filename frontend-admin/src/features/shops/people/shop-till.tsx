import { Anchor, Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import type { Id } from '@nattil/contracts/api/common';
import type { ShopPerson } from '@nattil/contracts/api/partner/access';
import { formatName } from '@nattil/contracts/basic-formats';
import { formatLongDate, formatPhone } from '@nattil/contracts/formats';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { DateAndAge } from '../../../shared/date-and-age.tsx';
import { Facts } from '../../../shared/facts.tsx';
import { isLocked, LockedUntil } from '../../../shared/locked-until.tsx';
import { reportsPathOf } from '../../../shared/paths.ts';
import { useMay } from '../../../shared/session/use-may.ts';
import { toastOutcome } from '../../../shared/toast-outcome.ts';
import { useNow } from '../../../shared/use-now.ts';
import { Section } from '../details/shop-overview.tsx';
import { InviteOwner } from './invite-owner.tsx';
import { usePeopleOfShopQuery, useUnlockPersonMutation } from './peopleApi.ts';
import styles from './people.module.css';

/** People with access to the shop's till, and the reports about it. */
export function ShopTill({ shop }: { shop: AdminShop }) {
  const { currentData, error, isError, isFetching, refetch } = usePeopleOfShopQuery(shop.id, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <div className={styles.sections}>
      <Section title="People with access to the till">
        {currentData ? (
          <>
            {currentData.length === 0 ? (
              <p className={styles.none}>Nobody can sign in at this shop’s till yet.</p>
            ) : (
              <ul className={styles.people}>
                {currentData.map((person) => (
                  <Person key={person.id} shopId={shop.id} person={person} />
                ))}
              </ul>
            )}
            <InviteOwner shop={shop} people={currentData} />
          </>
        ) : isError ? (
          <FailedState
            error={error}
            message="Failed to fetch the people of this shop. Please try again."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <div role="status" aria-label="Loading people">
            <Skeleton height={20} width="40%" mb="xs" />
            <Skeleton height={16} width="70%" />
          </div>
        )}
      </Section>
      <Section title="Reports of members">
        <p className={styles.none}>
          <Anchor component={Link} to={reportsPathOf({ shopId: shop.id })}>
            Reports about this shop
          </Anchor>
        </p>
      </Section>
    </div>
  );
}

const ROLES: Record<ShopPerson['role'], string> = { owner: 'Owner', staff: 'Staff' };

function Person({ shopId, person }: { shopId: Id; person: ShopPerson }) {
  const { name, email, phone, role, since, lastLoginAt } = person;
  return (
    <li className={styles.person}>
      <p className={styles.head}>
        <b translate={name ? 'no' : undefined}>{name ? formatName(name) : 'Not opened yet'}</b>
        <span>{ROLES[role]}</span>
        <State person={person} />
      </p>
      <Lock shopId={shopId} person={person} />
      <Facts
        facts={[
          ...(email ? [{ label: 'Email', value: email, isName: true }] : []),
          ...(phone ? [{ label: 'Phone', value: formatPhone(phone), isName: true }] : []),
          { label: 'Access since', value: <DateAndAge at={since} /> },
          {
            label: 'Last login',
            value: lastLoginAt ? <DateAndAge at={lastLoginAt} /> : 'Never',
          },
        ]}
      />
    </li>
  );
}

/** The lock after wrong passwords; owners of the portal can lift it. */
function Lock({ shopId, person: { id, lockedUntil } }: { shopId: Id; person: ShopPerson }) {
  const mayUnlock = useMay('locks.lift');
  const now = useNow().getTime();
  const [unlock] = useUnlockPersonMutation();
  if (!isLocked(lockedUntil, now)) return null;
  return (
    <div className={styles.head}>
      <LockedUntil at={lockedUntil} />
      {mayUnlock ? (
        <Button
          variant="default"
          size="compact-md"
          onClick={() =>
            void toastOutcome(
              () => unlock({ shopId, personId: id }).unwrap(),
              'Lock lifted successfully!',
            )
          }
        >
          Lift lock
        </Button>
      ) : null}
    </div>
  );
}

function State({ person: { status, invitationEndsAt } }: { person: ShopPerson }) {
  const now = useNow();
  if (status === 'active') return <StatusBadge status="active" />;
  if (invitationEndsAt === null || Date.parse(invitationEndsAt) < now.getTime())
    return <StatusBadge status="expired" label="Invitation expired" />;
  return (
    <StatusBadge
      status="pending"
      label={`Invited, link works until ${formatLongDate(invitationEndsAt)}`}
    />
  );
}
