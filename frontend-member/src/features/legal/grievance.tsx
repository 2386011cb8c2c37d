import { OPERATOR } from '@nattil/contracts/operator';
import { useGrievance } from '../../shared/grievance.ts';
import { MailLink } from './contact-details.tsx';

/** How to complain about personal data, and within which time. */
export function Grievance() {
  const { contact, days } = useGrievance();
  return (
    <>
      <p>
        {OPERATOR.grievanceOfficer} answers questions and complaints about personal data:{' '}
        <MailLink to={contact} />. You get an answer within {days} days.
      </p>
      <p>
        If you are not satisfied, you may turn to the Data Protection Board of India. The Act asks
        you to write to us first.
      </p>
    </>
  );
}
