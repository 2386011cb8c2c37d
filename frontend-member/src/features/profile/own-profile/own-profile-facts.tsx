import type { OwnProfile, UpdateProfileRequest } from '@nattil/contracts/api/member/account';
import { categoryLabel } from '@nattil/contracts/catalog/categories';
import { formatName } from '@nattil/contracts/basic-formats';
import { formatPhone } from '@nattil/contracts/formats';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import type { ReactNode } from 'react';
import type { OtpSending } from '../../../shared/otp/otp-sending.ts';
import {
  kindOf,
  waitingContacts,
  type WaitingContact as Waiting,
} from '../contacts/contact-codes.ts';
import { ContactConfirmation } from '../contacts/contact-confirmation.tsx';
import { UPDATE_FAILED } from './edit-refusal.ts';
import { useUpdateProfileMutation } from '../ownProfileApi.ts';
import { WaitingContact } from '../contacts/waiting-contact.tsx';
import styles from './own-profile.module.css';

interface OwnProfileFactsProps {
  profile: OwnProfile;
  onEnterCode: (waiting: Waiting, sending: OtpSending) => void;
  onCancelled: () => void;
}

export function OwnProfileFacts({ profile, onEnterCode, onCancelled }: OwnProfileFactsProps) {
  const { user, preferredCategory } = profile;
  const [update, { isLoading: cancelling }] = useUpdateProfileMutation();

  /** Setting the current contact again withdraws the change. */
  async function cancel(present: UpdateProfileRequest): Promise<void> {
    const { error } = await update(present);
    if (error) {
      toast.error(messageOf(error, UPDATE_FAILED));
      return;
    }
    onCancelled();
    toast.success('The change is cancelled.');
  }

  function waitingOn(channel: Waiting['channel'], present: UpdateProfileRequest | null): ReactNode {
    const waiting = waitingContacts(profile).find((one) => one.channel === channel);
    if (!waiting) return null;
    return (
      <WaitingContact
        key={waiting.contact}
        waiting={waiting}
        cancelling={cancelling}
        onEnter={(sending) => onEnterCode(waiting, sending)}
        onCancel={present ? () => void cancel(present) : undefined}
      />
    );
  }

  function confirmationOf(channel: Waiting['channel']): ReactNode {
    const kind = kindOf(channel);
    const contact = user[kind];
    if (!contact) return null;
    const own = { channel, contact };
    return (
      <ContactConfirmation
        key={contact}
        own={own}
        confirmed={user[`${kind}Confirmed`]}
        barred={user.contactToConfirm === kind}
        onEnter={(sending) => onEnterCode(own, sending)}
      />
    );
  }

  return (
    <dl className={styles.facts}>
      <Fact isName label="Full Name" value={user.fullName && formatName(user.fullName)} />
      <Fact isName label="Phone Number" value={user.phone && formatPhone(user.phone)}>
        {confirmationOf('sms')}
        {waitingOn('sms', user.phone ? { phone: user.phone } : null)}
      </Fact>
      <Fact isName label="Email id" value={user.email}>
        {confirmationOf('email')}
        {waitingOn('email', user.email ? { email: user.email } : null)}
      </Fact>
      <Fact label="Location" value={user.location} />
      <Fact label="Preferred category" value={categoryLabel(preferredCategory)} />
    </dl>
  );
}

interface FactProps {
  label: string;
  value: string | null;
  /** A name or a contact, which browsers must not translate. */
  isName?: boolean;
  children?: ReactNode;
}

function Fact({ label, value, isName = false, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <div
          className={value ? styles.value : styles.none}
          translate={value && isName ? 'no' : undefined}
        >
          {value ?? 'Not given'}
        </div>
        {children}
      </dd>
    </div>
  );
}
