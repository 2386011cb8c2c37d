import { Anchor } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import { OPERATOR } from '@nattil/contracts/operator';
import { useGrievance } from '../../shared/grievance.ts';
import styles from './legal.module.css';

const { support } = BRAND;

export function MailLink({ to }: { to: string }) {
  return (
    <Anchor href={`mailto:${to}`} inherit translate="no">
      {to}
    </Anchor>
  );
}

/** The contacts of the programme's operator. */
export function ContactDetails() {
  const { contact, days } = useGrievance();
  return (
    <dl className={styles.contact}>
      <div>
        <dt>E-mail</dt>
        <dd>
          <MailLink to={support.email} />
        </dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>
          <Anchor href={`tel:${support.phone}`} inherit translate="no">
            {support.phoneLabel}
          </Anchor>
          <span>{support.hours}</span>
        </dd>
      </div>
      <div>
        <dt>Operator</dt>
        <dd>
          {OPERATOR.name}
          <span>{OPERATOR.address}</span>
        </dd>
      </div>
      <div>
        <dt>Complaints about personal data</dt>
        <dd>
          {OPERATOR.grievanceOfficer}
          <MailLink to={contact} />
          <span>{`Answered within ${days} days`}</span>
        </dd>
      </div>
    </dl>
  );
}
