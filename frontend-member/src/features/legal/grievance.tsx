import { OPERATOR } from '@nattil/contracts/operator';
import { useGrievance } from '../../shared/grievance.ts';
import { MailLink } from './contact-details.tsx';

/** How to complain about personal data, and the deadline for an answer. */
export function Grievance() {
  const { contact, days } = useGrievance();
  return (
    <>
      <p>
        <span>{`${OPERATOR.grievanceOfficer} answers questions and complaints about personal data: `}</span>
        <MailLink to={contact} />
        <span>{`. You get an answer within ${days} days.`}</span>
      </p>
      <p>
        If you are not satisfied, you may turn to the Data Protection Board of India. The Act asks
        you to write to us first.
      </p>
    </>
  );
}
